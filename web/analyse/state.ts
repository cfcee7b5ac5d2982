/** The state of the Analyse room: what the fragment says, what the engine answers. */
import { batch, computed, effect, signal, type Signal } from '@preact/signals';
import type { Model } from '../../src/analysis/riichi/value/index.ts';
import type { HandAnswer, ScoreAnswer, ScoreQuestion } from '../../src/answers/index.ts';
import { type RiverTile, lyingTiles, parseRiver } from '../../src/table/setup/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { makeTiles, parseTiles, type Tile } from '../../src/tiles/index.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import { handEngine } from '../engine/client.ts';
import type { Wait } from '../engine/protocol.ts';
import { GAMES, type GameId } from '../state/games.ts';
import { makeFragment, parseFragment, room } from '../state/route.ts';
import { lang } from '../state/settings.ts';
import { EMPTY, makeDraft, parseDraft, sizeOf, type Draft } from './draft.ts';
import { WINDS, claimFrom, left, openTiles, readTable, seatTexts, tableEntries, type WindName } from './table.ts';

export const FLAGS = [
  'selfDraw',
  'riichi',
  'doubleRiichi',
  'ippatsu',
  'afterKong',
  'robKong',
  'lastTile',
  'firstDraw',
  'lastCopy',
] as const;
export type Flag = (typeof FLAGS)[number];
export const COUNTS = ['turn', 'kita', 'honba', 'sticks', 'flowers'] as const;
export type Count = (typeof COUNTS)[number];
/** What a count is without being said. */
export const LEAST: Readonly<Record<Count, number>> = { turn: 1, kita: 0, honba: 0, sticks: 0, flowers: 0 };
export const MOST: Readonly<Record<Count, number>> = { turn: 18, kita: 4, honba: 20, sticks: 20, flowers: 8 };
/** As in src/analysis/riichi/value, which is not loaded for a list of two words. */
export const MODELS = ['tsumo', 'full'] as const satisfies readonly Model[];
export { WINDS, type WindName } from './table.ts';

export const rules = signal<GameId>('tenhou');
/** As typed; the draft is what it reads as. */
export const handText = signal('');
/** mpsz; empty: the last tile written. */
export const winTile = signal('');
export const dora = signal('');
export const ura = signal('');
export const visible = signal('');
/** The own discards, as src/table/setup/river.ts reads them. */
export const ownRiver = signal('');
/** Model of values: own draws only, or the whole table. */
export const model = signal<Model>('tsumo');
export const round = signal<WindName>('E');
export const seat = signal<WindName>('S');
export const flags = signal<readonly Flag[]>([]);
export const counts: Readonly<Record<Count, Signal<number>>> = {
  turn: signal(1),
  kita: signal(0),
  honba: signal(0),
  sticks: signal(0),
  flowers: signal(0),
};

export const isChinese = computed(() => rules.value === 'chinese');
export const isSanma = computed(() => rules.value.endsWith('sanma'));

const parsed = computed(() => parseDraft(handText.value));
let lastGood: Draft = EMPTY;
/** While the text cannot be read, the last hand that could. */
export const draft = computed<Draft>(() => {
  if (parsed.value.ok) lastGood = parsed.value.value;
  return lastGood;
});
export const draftFault = computed<Fault | undefined>(() => (parsed.value.ok ? undefined : parsed.value.error));

export const tilesIn = (text: string): readonly Tile[] => {
  const read = parseTiles(text);
  return read.ok ? read.value : [];
};
export const ownThrown = computed<readonly RiverTile[]>(() => {
  const read = parseRiver(ownRiver.value);
  return read.ok ? read.value : [];
});
/** Furiten comes of every own discard; seen is what was not claimed, as that lies in a meld. mpsz. */
export const ownDiscards = computed(() => makeTiles(ownThrown.value.map(({ tile }) => tile)));
const ownLying = computed(() => makeTiles(lyingTiles(ownThrown.value)));
/** The seats that are there. */
export const seatWinds = computed<readonly WindName[]>(() => WINDS.slice(0, isSanma.value ? 3 : 4));
/** Of the riichi family, as the fields show it. */
export const startingScore = computed(() => (isSanma.value ? '35000' : '25000'));
/** The other seats that are there. */
export const others = computed<readonly WindName[]>(() => seatWinds.value.filter((wind) => wind !== seat.value));
/** The seat on the left, whose tiles may be chowed. */
export const leftSeat = computed<WindName>(() => others.value.at(WINDS.indexOf(seat.value) - 1)!);
/** Who threw the tile to call: the one chosen, while that is another seat. */
export const thrower = computed<WindName>(
  () => others.value.find((wind) => wind === claimFrom.value) ?? leftSeat.value,
);
/** Norths laid aside, mpsz; sanma alone has them. */
const norths = (n: number): string => (isSanma.value ? '4z'.repeat(n) : '');
const ownNorths = computed(() => norths(counts.kita.value));
/** What lies open before the others, mpsz. */
export const tableTiles = computed(() =>
  others.value.map((wind) => makeTiles(openTiles(wind, isChinese.value)) + norths(seatTexts[wind].kita.value)).join(''),
);
export const otherTiles = computed(() =>
  [dora, ura, visible, ownLying, ownNorths, tableTiles].flatMap((list) => tilesIn(list.value)),
);

export const setDraft = (next: Draft): void => {
  batch(() => {
    handText.value = makeDraft(next);
    winTile.value = next.last !== undefined && sizeOf(next) === 14 ? makeTiles([next.last]) : '';
  });
};

export const handAnswer = signal<HandAnswer | undefined>(undefined);
export const handFault = signal<Fault | undefined>(undefined);
export const scoreAnswer = signal<ScoreAnswer | undefined>(undefined);
export const scoreFault = signal<Fault | undefined>(undefined);
export const waits = signal<readonly Wait[]>([]);
/** What the expert has answered to; the network is asked the same. */
export const advised = signal<AdviceQuestion | undefined>(undefined);

/** The winning tile: the chosen one while the hand holds it, else the last written, else the last in order. */
export const effectiveWin = computed<Tile | undefined>(() => {
  const { tiles, last } = draft.value;
  const [chosen] = tilesIn(winTile.value);
  return [chosen, last].find((tile) => tile !== undefined && tiles.includes(tile)) ?? tiles.at(-1);
});

const question = computed<ScoreQuestion>(() => {
  const has = (flag: Flag): boolean => flags.value.includes(flag);
  const hasRiichi = has('riichi') || has('doubleRiichi') || has('ippatsu');
  const { melds, tiles } = draft.value;
  const own = { round: round.value, seat: seat.value, rules: rules.value, lang: lang.value };
  const kongs = isChinese.value ? { flowers: counts.flowers.value, lastCopy: has('lastCopy') } : {};
  const riichi = isChinese.value
    ? {}
    : {
        riichi: hasRiichi,
        doubleRiichi: has('doubleRiichi'),
        ippatsu: has('ippatsu'),
        firstDraw: has('firstDraw'),
        dora: dora.value,
        ...(hasRiichi ? { ura: ura.value } : {}),
        honba: counts.honba.value,
        sticks: counts.sticks.value,
        river: ownDiscards.value,
        ...(isSanma.value ? { kita: counts.kita.value } : {}),
      };
  return {
    hand: makeDraft({ tiles, melds, last: undefined }),
    ...own,
    ...kongs,
    ...riichi,
    selfDraw: has('selfDraw'),
    afterKong: has('afterKong'),
    robKong: has('robKong'),
    lastTile: has('lastTile'),
  };
});

/** Seen beside the hand, without the indicators and the own norths, which values count apart. mpsz. */
export const seenTiles = computed(() => visible.value + ownLying.value + tableTiles.value);
/** Questions are numbered; an answer to an older one is dropped. */
let asked = 0;

const clearAnswers = (): void => {
  handAnswer.value = undefined;
  scoreAnswer.value = undefined;
  waits.value = [];
};

const ask = async (): Promise<void> => {
  const id = ++asked;
  const current = question.value;
  const hand = draft.value;
  const win = effectiveWin.value;
  const isFull = sizeOf(hand) === 14;
  const seen = dora.value + ownNorths.value + seenTiles.value;
  const found = await handEngine.ask('hand', { hand: current.hand, rules: rules.peek(), visible: seen });
  if (id !== asked) return;
  const isComplete = found.ok && isFull && found.value.shanten < 0;
  const scored =
    isComplete && win !== undefined ? await handEngine.ask('score', { ...current, win: makeTiles([win]) }) : undefined;
  const isReady = found.ok && sizeOf(hand) === 13 && found.value.shanten === 0;
  const accepts = isReady ? found.value.discards[0]!.accepts : [];
  const waiting = isReady ? await handEngine.ask('waits', { question: current, waits: accepts }) : undefined;
  if (id !== asked) return;
  batch(() => {
    handAnswer.value = found.ok ? found.value : undefined;
    handFault.value = found.ok ? undefined : found.error;
    scoreAnswer.value = scored?.ok === true ? scored.value : undefined;
    scoreFault.value = scored?.ok === false ? scored.error : undefined;
    waits.value = waiting?.ok === true ? waiting.value : [];
  });
};

export const readQuery = (query: URLSearchParams): void => {
  const text = (key: string): string => (query.get(key) ?? '').slice(0, 500);
  const oneOf = <T extends string>(values: readonly T[], key: string, usual: T): T =>
    values.find((value) => value === text(key)) ?? usual;
  batch(() => {
    rules.value = oneOf(GAMES, 'rules', 'tenhou');
    handText.value = text('hand');
    winTile.value = text('win');
    dora.value = text('dora');
    ura.value = text('ura');
    visible.value = text('visible');
    ownRiver.value = text('river');
    model.value = oneOf(MODELS, 'model', 'tsumo');
    const winds = WINDS.slice(0, isSanma.value ? 3 : 4);
    round.value = oneOf(winds, 'round', 'E');
    seat.value = oneOf(winds, 'seat', 'S');
    readTable(text);
    const said = text('flags').split(',');
    flags.value = FLAGS.filter((flag) => said.includes(flag));
    for (const name of COUNTS) {
      const n = Number(text(name));
      counts[name].value = Number.isInteger(n) && n >= LEAST[name] ? Math.min(n, MOST[name]) : LEAST[name];
    }
  });
};

export const fragment = computed(() =>
  makeFragment('analyse', [
    ['rules', rules.value],
    ['hand', handText.value],
    ['win', winTile.value],
    ['dora', dora.value],
    ['ura', ura.value],
    ['visible', visible.value],
    ['river', ownRiver.value],
    ['model', model.value === 'tsumo' ? '' : model.value],
    ['round', round.value],
    ['seat', seat.value],
    ['flags', flags.value.join(',')],
    ...tableEntries(seat.value),
    ['left', isChinese.value ? left.value : ''],
    ...COUNTS.map((name) => [name, counts[name].value > LEAST[name] ? String(counts[name].value) : ''] as const),
  ]),
);

/** Keeps address and answers in step with the state. */
export const watchAnalyse = (): void => {
  const first = parseFragment(location.hash);
  if (first.room === 'analyse') readQuery(first.query);
  effect(() => {
    if (room.value === 'analyse' && location.hash !== fragment.value) history.replaceState(null, '', fragment.value);
  });
  effect(() => {
    const { hand } = question.value;
    const size = sizeOf(draft.value);
    if (hand === '' || draft.value.tiles.length % 3 === 0 || size > 14 || draftFault.value !== undefined) {
      asked++;
      batch(clearAnswers);
      handFault.value = undefined;
      return;
    }
    void ask();
  });
};
