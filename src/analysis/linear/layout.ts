/**
 * Where the sparse binary features of a linear model live: blocks of consecutive indices. An ordered block is rows of `length`
 * weights that may not fall within a row, which makes the model monotone in what the row counts.
 */

export type Block = {
  readonly name: string;
  /** First index. */
  readonly at: number;
  readonly size: number;
  /** Length of a row whose weights never fall; 0 where there is no order. */
  readonly ordered: number;
  /** Only samples of tables with so many seats have these features; undefined: any. Such blocks stand last. */
  readonly seats?: number;
  /** Its weights carry the level of their samples, so a fit pulls them hardly towards 0, which is an even chance. */
  readonly isLevel?: boolean;
};

export class Layout {
  /** Features in all. */
  size = 0;
  readonly blocks: Block[] = [];

  /** Returns the first index of a new block of `size` features. */
  add(name: string, size: number, ordered = 0, more: Pick<Block, 'seats' | 'isLevel'> = {}): number {
    const at = this.size;
    this.blocks.push({ name, at, size, ordered, ...more });
    this.size += size;
    return at;
  }
}

/** Blocks that a model for so many seats has weights for. */
export const blocksFor = (layout: Layout, seats: number): readonly Block[] =>
  layout.blocks.filter((block) => block.seats === undefined || block.seats === seats);

/** How many weights such a model has. */
export const sizeFor = (layout: Layout, seats: number): number =>
  blocksFor(layout, seats).reduce((sum, { size }) => sum + size, 0);

/** Names and sizes of those blocks: a model fits a layout only when both have the same text. */
export const makeSignature = (layout: Layout, seats: number): string =>
  blocksFor(layout, seats)
    .map(({ name, size }) => `${name}:${size}`)
    .join(' ');

/** Active features of one sample; no sample has more than this. */
export const MAX_ACTIVE = 64;
