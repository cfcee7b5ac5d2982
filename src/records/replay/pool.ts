/** The tiles of a round that have come to light: a fifth copy or a second red five is noticed. */
import type { Ruleset } from '../../rules/index.ts';
import { kindOf, redOf, type Tile } from '../../tiles/index.ts';

export class Pool {
  private readonly seen = new Uint8Array(37);
  private readonly limits = new Uint8Array(37);

  constructor(rules: Ruleset) {
    for (const kind of rules.kinds) this.limits[kind] = 4;
    if (rules.family === 'riichi')
      rules.reds.forEach((count, suit) => {
        this.limits[34 + suit] = count;
        if (this.limits[9 * suit + 4]! > 0) this.limits[9 * suit + 4]! -= count;
      });
  }

  clear(): void {
    this.seen.fill(0);
  }

  /** The code of what is wrong; a fourth plain five says that one of them is not red here. A hidden tile is not counted. */
  take(tile: Tile): string | undefined {
    if ((tile as number) < 0 || ++this.seen[tile]! <= this.limits[tile]!) return undefined;
    const red = redOf(kindOf(tile));
    const isFourth = tile < 34 && red !== undefined && this.seen[tile]! + this.seen[red]! <= 4;
    return isFourth ? 'tile.no-red' : 'tile.too-many';
  }
}
