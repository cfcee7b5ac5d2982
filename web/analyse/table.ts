/** What is told of the table: scores, rivers and melds by wind, the number of the round, draws left, a tile to claim. Text; the engine judges. */
import { batch, signal, type Signal } from '@preact/signals';
import { lyingTiles, makeRiver, parseRiver } from '../../src/table/setup/index.ts';
import { CLOSED_KONG, meldTiles, meldType, type Tile } from '../../src/tiles/index.ts';
import { parseMelds } from './draft.ts';

export const WINDS = ['E', 'S', 'W', 'N'] as const;
export type WindName = (typeof WINDS)[number];

export type SeatText = {
  /** Empty: the starting score. */
  readonly score: Signal<string>;
  /** As src/table/setup/river.ts reads it. */
  readonly river: Signal<string>;
  readonly melds: Signal<string>;
  readonly kita: Signal<number>;
};

/** By wind; of the own seat only the score counts, the rest stands with the hand. */
export const seatTexts: Readonly<Record<WindName, SeatText>> = {
  E: { score: signal(''), river: signal(''), melds: signal(''), kita: signal(0) },
  S: { score: signal(''), river: signal(''), melds: signal(''), kita: signal(0) },
  W: { score: signal(''), river: signal(''), melds: signal(''), kita: signal(0) },
  N: { score: signal(''), river: signal(''), melds: signal(''), kita: signal(0) },
};
/** From 1. */
export const roundNumber = signal(1);
/** Chinese Standard: own draws left; empty: counted from the rivers. */
export const left = signal('');
/** mpsz; empty for none. */
export const claim = signal('');
/** Who threw it. */
export const claimFrom = signal<WindName>('E');
/** The card of the table is unfolded; then the palette offers the rivers. */
export const isTold = signal(false);

/** Rivers and melds of the seat, as far as their text can be read; closed kongs lie face down in Chinese Standard. */
export const openTiles = (wind: WindName, isChinese: boolean): readonly Tile[] => {
  const { river, melds } = seatTexts[wind];
  const [thrown, laid] = [parseRiver(river.value), parseMelds(melds.value)];
  return [
    ...(thrown.ok ? lyingTiles(thrown.value) : []),
    ...(laid.ok ? laid.value.filter((meld) => !isChinese || meldType(meld) !== CLOSED_KONG) : []).flatMap((meld) => [
      ...meldTiles(meld),
    ]),
  ];
};

export const throwTile = (wind: WindName, tile: Tile): void => {
  const { river } = seatTexts[wind];
  const read = parseRiver(river.value);
  if (read.ok) river.value = makeRiver([...read.value, { tile, fromDraw: false, riichi: false, claimed: false }]);
};

export const hasDeclared = (wind: WindName): boolean => {
  const read = parseRiver(seatTexts[wind].river.value);
  return read.ok && read.value.some(({ riichi }) => riichi);
};

/** Riichi with the last tile of the river, or none. */
export const toggleRiichi = (wind: WindName): void => {
  const { river } = seatTexts[wind];
  const read = parseRiver(river.value);
  if (!read.ok) return;
  const isOn = hasDeclared(wind);
  river.value = makeRiver(read.value.map((thrown, i) => ({ ...thrown, riichi: !isOn && i === read.value.length - 1 })));
};

export const clearTable = (): void =>
  batch(() => {
    for (const { score, river, melds, kita } of Object.values(seatTexts)) {
      for (const text of [score, river, melds]) text.value = '';
      kita.value = 0;
    }
    claim.value = '';
    left.value = '';
  });

/** What a link says; `text` reads a field of it. */
export const readTable = (text: (key: string) => string): void => {
  const number = Number(text('no'));
  roundNumber.value = Number.isInteger(number) && number >= 1 && number <= 4 ? number : 1;
  left.value = text('left').slice(0, 2);
  claim.value = text('claim').slice(0, 2);
  claimFrom.value = WINDS.find((wind) => wind === text('from')) ?? 'E';
  const scores = text('scores').split(',');
  for (const [i, wind] of WINDS.entries()) {
    const { score, river, melds, kita } = seatTexts[wind];
    score.value = (scores[i] ?? '').slice(0, 8);
    river.value = text(`river${wind}`);
    melds.value = text(`melds${wind}`);
    const n = Number(text(`kita${wind}`));
    kita.value = Number.isInteger(n) && n >= 0 && n <= 4 ? n : 0;
  }
  isTold.value = Object.values(seatTexts).some(
    ({ score, river, melds, kita }) => score.value + river.value + melds.value !== '' || kita.value > 0,
  );
};

export const tableEntries = (own: WindName): readonly (readonly [string, string])[] => {
  const scores = WINDS.map((wind) => seatTexts[wind].score.value.trim());
  return [
    ['no', roundNumber.value === 1 ? '' : String(roundNumber.value)],
    ['scores', scores.every((score) => score === '') ? '' : scores.join(',')],
    ...WINDS.filter((wind) => wind !== own).flatMap((wind) => {
      const { river, melds, kita } = seatTexts[wind];
      return [
        [`river${wind}`, river.value],
        [`melds${wind}`, melds.value],
        [`kita${wind}`, kita.value === 0 ? '' : String(kita.value)],
      ] as const;
    }),
    ['claim', claim.value],
    ['from', claim.value === '' ? '' : claimFrom.value],
  ];
};
