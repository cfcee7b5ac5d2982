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
};

export class Layout {
  /** Features in all. */
  size = 0;
  readonly blocks: Block[] = [];

  /** Returns the first index of a new block of `size` features. */
  add(name: string, size: number, ordered = 0): number {
    const at = this.size;
    this.blocks.push({ name, at, size, ordered });
    this.size += size;
    return at;
  }
}

/** Names and sizes of all blocks: a model fits a layout only when both have the same text. */
export const makeSignature = (layout: Layout): string =>
  layout.blocks.map(({ name, size }) => `${name}:${size}`).join(' ');

/** Active features of one sample; no sample has more than this. */
export const MAX_ACTIVE = 64;
