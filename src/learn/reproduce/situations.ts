/**
 * Situations after figures 9, 10 and 13 of Li and others 2020, as described positions. The tiles of the figures are not published as text: these are ours and have the
 * properties that the paper tells of them. Each stands beside the same tiles where the point of it is gone, so that an agent that minds it answers otherwise there.
 */
import { ok, type Result } from '../../base/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import {
  parsePositionHand,
  parsePositionMelds,
  parseRiver,
  setupOf,
  tableOf,
  type CheckedSetup,
  type OpenSeat,
} from '../../table/setup/index.ts';
import { parseTiles } from '../../tiles/index.ts';

/** Who sits how: round, own wind, scores from East on; open tiles by wind. */
type Standing = { readonly title: string; readonly round: number; readonly scores: readonly number[] };

/** Figures with a situation. */
export const SITUATION_FIGURES = [9, 10, 13] as const;
/** One of SITUATION_FIGURES. */
export type SituationFigure = (typeof SITUATION_FIGURES)[number];

/** One described position: before a discard, with the kinds that tell the answers apart. */
export type ScriptedSituation = {
  readonly figure: SituationFigure;
  readonly title: string;
  /** Own wind, 0 East. */
  readonly wind: number;
  /** The last tile is the drawn one. */
  readonly hand: string;
  readonly indicators: string;
  /** From East on, as `suzaku advise --river` reads them. */
  readonly rivers: readonly [string, string, string, string];
  readonly melds: readonly [string, string, string, string];
  /** Kinds of discards by what they mean. */
  readonly answers: Readonly<Record<string, string>>;
  /** The standing that the figure is about, and one where it should not matter. */
  readonly standings: readonly [Standing, Standing];
};

const START = [25_000, 25_000, 25_000, 25_000] as const;
const [EAST_1, EAST_3, SOUTH_4] = [0, 2, 7];

/** One for each figure. */
export const SITUATIONS: readonly ScriptedSituation[] = [
  {
    figure: 9,
    title: 'a ready hand of white dragons with two dora, and a riichi of the last seat',
    wind: 1,
    hand: '34567m234p55s4s#555z',
    indicators: '4s',
    rivers: [
      "1z 9p 2z 8s 1p 9m' 3s 1p",
      "9s 1m 4z 9p 1s 8p 9s' 2z",
      "9m 3z 1z 8p 2s 1m 9p' 7z",
      "1m 9p 2z 7m 6m' 2p' 8s 3zr",
    ],
    melds: ['', '', '', ''],
    answers: { fold: '67m2p', push: '4s' },
    standings: [
      { title: 'last round, 28,000 ahead', round: SOUTH_4, scores: [20_000, 48_000, 18_000, 13_000] },
      { title: 'first round, level', round: EAST_1, scores: [25_000, 25_000, 25_000, 24_000] },
    ],
  },
  {
    figure: 10,
    title: 'one step from a cheap hand, two from half a flush with two dora',
    wind: 2,
    hand: '12356899m45p333z2m',
    indicators: '8m',
    rivers: ['9p 1z 2s 9s 4z', '9s 2z 1s 9p 7s', '9s 1s 8s 2p', '1z 9p 9s 1p'],
    melds: ['', '', '', ''],
    answers: { cheap: '28m', flush: '45p' },
    standings: [
      {
        title: 'last round, last place, 11,800 behind the third',
        round: SOUTH_4,
        scores: [38_000, 32_200, 9000, 20_800],
      },
      { title: 'first round, level', round: EAST_1, scores: START },
    ],
  },
  {
    figure: 13,
    title: 'one step away in the middle of the round, with a safe North and a useful 5s',
    wind: 1,
    hand: '3467m345p4556s88s4z',
    indicators: '9p',
    rivers: ['4z 9p 1m 2z 9s 8p', '1z 9m 1s 9p 2s', '9s 4z 1p 3z 8m 1z', '2z 1p 9p 9m 5z 7z'],
    melds: ['', '', '', ''],
    answers: { 'keep the safe tile': '5s', 'throw it': '4z' },
    standings: [
      { title: 'second half of the match, 13,000 ahead', round: SOUTH_4 - 1, scores: [24_000, 38_000, 25_000, 13_000] },
      { title: 'early, level', round: EAST_3, scores: START },
    ],
  },
];

/** The checked table of a situation at one of its standings. */
export const tableOfSituation = (
  { wind, hand: text, indicators: dora, rivers, melds }: ScriptedSituation,
  { round, scores }: Standing,
  rules: RiichiRules,
): Result<CheckedSetup> => {
  const hand = parsePositionHand(text, rules);
  if (!hand.ok) return hand;
  const indicators = parseTiles(dora);
  if (!indicators.ok) return indicators;
  const open: OpenSeat[] = [];
  for (const [at, river] of rivers.entries()) {
    const tiles = parseRiver(river);
    if (!tiles.ok) return tiles;
    const called = parsePositionMelds(melds[at]!);
    if (!called.ok) return called;
    open.push({ river: tiles.value, melds: at === wind ? hand.value.melds : called.value, kita: 0 });
  }
  const { tiles } = hand.value;
  const drawn = tiles.at(-1)!;
  return tableOf(setupOf({ rules, round, honba: 0, tiles, drawn, indicators: indicators.value, scores, open, wind }));
};

/** Kinds that stand for an answer. */
export const kindsOfAnswer = (text: string): Result<readonly number[]> => {
  const tiles = parseTiles(text);
  return tiles.ok ? ok(tiles.value) : tiles;
};
