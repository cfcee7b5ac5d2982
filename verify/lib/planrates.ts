/** Counts behind rates.ts and horizon.ts: how fast kinds are drawn and thrown, how soon seats win, in games of four experts. */
import { classOfKind, stageOf } from '../../src/analysis/chinese/rates.ts';
import { unseenBy } from '../../src/analysis/chinese/observe.ts';
import { playMatch } from '../../src/arena/index.ts';
import { makePlayer } from '../../src/players/index.ts';
import { chinese } from '../../src/rules/index.ts';
import { Table, apply, type Event } from '../../src/table/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { countTiles, isOpenMeld, type Counts } from '../../src/tiles/index.ts';

/** A seat from its discard to its next one. */
type Turn = {
  readonly unseen: Counts;
  readonly tiles: number;
  readonly stage: number;
  readonly thrown: Uint8Array;
  drawn: number;
};

class Ratio {
  expected = 0;
  seen = 0;
  toString(): string {
    return this.expected === 0 ? '-' : (this.seen / this.expected).toFixed(2);
  }
}

const STAGES = 3;
const CLASSES = 4;
const ratios = (): Ratio[] => Array.from({ length: STAGES * CLASSES * 5 }, () => new Ratio());
const place = (stage: number, kind: number, copies: number): number =>
  (stage * CLASSES + classOfKind(kind)) * 5 + copies;

export const countRates = (seed: string, games: number): string => {
  const drawn = ratios();
  const thrown = ratios();
  const wins = Array.from({ length: 4 * 11 }, () => new Ratio());
  for (let game = 0; game < games; game++) countGame(`${seed}/${game}`, game, drawn, thrown, wins);
  const rows = (name: string, from: readonly Ratio[]): string[] =>
    Array.from({ length: STAGES }, (_, stage) =>
      Array.from(
        { length: CLASSES },
        (_, type) => `[${[1, 2, 3, 4].map((copies) => from[(stage * CLASSES + type) * 5 + copies]).join(', ')}]`,
      ).join(' '),
    ).map((line, stage) => `${name}, stage ${stage}: ${line}`);
  const winRows = [0, 1, 2, 3].map(
    (melds) => `wins, ${melds} melds: ${wins.slice(melds * 11, melds * 11 + 11).join(' ')}`,
  );
  return [...rows('drawn', drawn), ...rows('thrown by one seat', thrown), ...winRows].join('\n');
};

const countGame = (seed: string, game: number, drawn: Ratio[], thrown: Ratio[], wins: Ratio[]): void => {
  const table = new Table(chinese);
  const turns: (Turn | undefined)[] = [];
  const winRatios: (Ratio | undefined)[] = [];
  const close = (seat: number): void => {
    const turn = turns[seat];
    if (turn === undefined) return;
    for (let kind = 0; kind < 34; kind++) {
      const copies = turn.unseen[kind]!;
      if (copies === 0) continue;
      const at = place(turn.stage, kind, copies);
      const share = copies / turn.tiles;
      thrown[at]!.expected += 3 * share;
      thrown[at]!.seen += Math.min(1, turn.thrown[kind]!);
      if (turn.drawn < 0) continue;
      drawn[at]!.expected += share;
      if (turn.drawn === kind) drawn[at]!.seen++;
    }
  };
  const listener = (event: Event): void => {
    if (event.type === 'discard') {
      for (let seat = 0; seat < 4; seat++) if (seat !== event.seat && turns[seat]) turns[seat]!.thrown[event.tile]!++;
      close(event.seat);
    } else if (event.type === 'draw' && turns[event.seat]) turns[event.seat]!.drawn = event.tile;
    else if (event.type === 'win' && winRatios[event.seat]) winRatios[event.seat]!.seen++;
    apply(table, event);
    if (event.type !== 'discard') return;
    const { seat } = event;
    const melds = table.meldsOf(seat);
    const unseen = unseenBy(table.shapes[seat]!.counts, table.shown, melds);
    const left = table.wallLeft[seat]!;
    turns[seat] = { unseen, tiles: countTiles(unseen), stage: stageOf(left), thrown: new Uint8Array(34), drawn: -1 };
    const ratio = wins[Math.min(3, melds.filter(isOpenMeld).length) * 11 + ((21 - left) >> 1)]!;
    ratio.expected++;
    winRatios[seat] = ratio;
  };
  const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('expert', chinese, seed, seat)));
  playMatch({ rules: chinese, players, seed, firstRound: (game & 3) * 4, listener });
};
