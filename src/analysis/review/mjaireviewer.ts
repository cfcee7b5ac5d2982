/**
 * A review in the JSON shape of mjai-reviewer (`--json`), so that its viewers open it. Ours: `q_value` is the expected rank points less those
 * before the decision, `prob` its softmax at `temperature` rank points: a figure to draw bars with, no policy. Three seats are
 * padded to four.
 */
import { softmax } from '../../base/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { Language } from '../../rules/riichi/index.ts';
import { makeMjaiEvent, makeTenhou6, mjaiContext, type Game } from '../../records/index.ts';
import {
  ADDED_KONG_ACTION,
  BY_ADDED_KONG,
  CLOSED_KONG_ACTION,
  DECLARED,
  HAND_DISCARD_ACTION,
  NONE,
  addedKong,
  callEvent,
  closedKong,
  decisionsOf,
  isFuriten,
  type Event,
  type Table,
} from '../../table/index.ts';
import {
  ADDED_KONG,
  CHOW,
  CLOSED_KONG,
  OPEN_KONG,
  isAddedRed,
  makeMjaiTile,
  meldClaimedTile,
  meldFrom,
  meldKind,
  meldOwnTiles,
  meldType,
  redOf,
  type Kind,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import { discardOf, kindOfAction } from '../advice/index.ts';
import { shownOptions } from './judge.ts';
import type { Judged, Review, RoundReview } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

/** Rank points over which `prob` falls by e. */
const TEMPERATURE = 1;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', ja: 'ja', zh: 'zh-CN' };

/** What the mjai-reviewer format states besides the review itself: version, adviser, language and times. */
export type MjaiReviewerInfo = {
  readonly version: string;
  readonly adviser: string;
  readonly lang: Language;
  /** Texts such as `1s 866ms`. */
  readonly loadingTime?: string;
  readonly reviewTime?: string;
};

const names = (tiles: readonly Tile[]): string[] => tiles.map(makeMjaiTile);

/** What the seat would do, as the event a bot answers with. */
const actionJson = (table: Table, seat: number, action: number): Json => {
  switch (kindOfAction(action, 'riichi')) {
    case 'discard': {
      const tile = discardOf(action, 'riichi');
      // Only the copy from the hand has a number of its own.
      const tsumogiri = tile === table.drawn && action < HAND_DISCARD_ACTION;
      return { type: 'dahai', actor: seat, pai: makeMjaiTile(tile), tsumogiri };
    }
    case 'riichi':
      return { type: 'reach', actor: seat };
    case 'win':
      return { type: 'hora', actor: seat, target: table.turn };
    case 'nine-terminals':
      return { type: 'ryukyoku' };
    case 'kita':
      return { type: 'kita', actor: seat, pai: 'N' };
    case 'closed-kong':
      return makeMjaiEvent(closedKong(table, seat, (action - CLOSED_KONG_ACTION) as Kind), mjaiContext());
    case 'added-kong': {
      const event = addedKong(table, seat, (action - ADDED_KONG_ACTION) as Kind);
      const pung = table.meldsOf(seat).find((meld) => meldKind(meld) === action - ADDED_KONG_ACTION)!;
      const under = [meldClaimedTile(pung), ...meldOwnTiles(pung)];
      return {
        type: 'kakan',
        actor: seat,
        pai: makeMjaiTile('tile' in event ? event.tile : under[0]!),
        consumed: names(under),
      };
    }
    case 'pass':
      return { type: 'none' };
    default:
      return makeMjaiEvent(callEvent(table, seat, action), mjaiContext());
  }
};

const fuuro = (meld: Meld, seat: number, seats: number): Json => {
  const type = meldType(meld);
  const consumed = names(meldOwnTiles(meld));
  if (type === CLOSED_KONG) return { type: 'ankan', consumed };
  const distance = seats === 3 && meldFrom(meld) === 3 ? 2 : meldFrom(meld);
  const target = (seat + distance) % seats;
  const pai = makeMjaiTile(meldClaimedTile(meld));
  if (type === ADDED_KONG) {
    const kind = meldKind(meld);
    const added = isAddedRed(meld) ? redOf(kind)! : (kind as number as Tile);
    return { type: 'kakan', pai: makeMjaiTile(added), previous_pon_target: target, previous_pon_pai: pai, consumed };
  }
  return { type: type === CHOW ? 'chi' : type === OPEN_KONG ? 'daiminkan' : 'pon', target, pai, consumed };
};

/** Sorted, the drawn tile last. */
const tehai = (table: Table, seat: number): string[] => {
  const tiles = [...table.tilesOf(seat)];
  const red = (tile: Tile): number => (tile >= 34 ? 9 * (tile - 34) + 3.5 : tile);
  tiles.sort((a, b) => red(a) - red(b));
  if (table.turn === seat && table.drawn !== NONE) {
    tiles.splice(tiles.indexOf(table.drawn as Tile), 1);
    tiles.push(table.drawn as Tile);
  }
  return names(tiles);
};

const isReviewed = ({ advice, played }: Judged): boolean => advice !== null && played !== null;

const entryOf = (table: Table, seat: number, judged: Judged): Json => {
  const { advice, played, turn, loss, phase } = judged;
  const rows = shownOptions(judged, played).map((at) => advice!.options[at]!);
  const values = rows.map(({ value }) => value - advice!.base);
  const probs = softmax(values, TEMPERATURE);
  const actual = rows.findIndex(({ action }) => action === played);
  const isAct = phase === 'act';
  const tile = isAct && table.drawn !== NONE ? table.drawn : table.claimTile;
  const isAfterCall = isAct && table.drawn === NONE;
  const last = isAfterCall ? meldClaimedTile(table.meldsOf(seat).at(-1)!) : (tile as Tile);
  return {
    junme: turn,
    tiles_left: table.liveLeft,
    last_actor: table.turn,
    tile: makeMjaiTile(last),
    state: {
      tehai: tehai(table, seat),
      fuuros: table.meldsOf(seat).map((meld) => fuuro(meld, seat, table.seats)),
    },
    at_self_chi_pon: isAfterCall,
    at_self_riichi: table.riichi[seat] === DECLARED,
    at_opponent_kakan: !isAct && table.claimBy === BY_ADDED_KONG,
    expected: actionJson(table, seat, loss === 0 ? played! : rows[0]!.action),
    actual: actionJson(table, seat, played!),
    is_equal: loss === 0,
    details: rows.map(({ action }, i) => ({
      action: actionJson(table, seat, action),
      q_value: values[i]!,
      prob: probs[i]!,
    })),
    shanten: table.shapes[seat]!.shanten(table.meldCount[seat]!),
    at_furiten: isFuriten(table, seat),
    actual_index: actual,
  };
};

const padded = <T>(list: readonly T[], filler: T): T[] => [0, 1, 2, 3].map((i) => list[i] ?? filler);
const turned = <T>(list: readonly T[], seat: number): T[] => [...list.slice(seat), ...list.slice(0, seat)];

/** (mean of how far up each action stands between the worst and the best)². */
const ratingOf = (decisions: readonly Judged[]): number => {
  const marks = decisions.filter(isReviewed).map(({ advice, played, loss }) => {
    if (loss === 0) return 1;
    const { options } = advice!;
    const [most, least] = [options[0]!.value, options.at(-1)!.value];
    return (options.find(({ action }) => action === played)!.value - least) / Math.max(1e-6, most - least);
  });
  return marks.length === 0 ? 0 : (marks.reduce((sum, mark) => sum + mark, 0) / marks.length) ** 2;
};

/** Each round alone in a tenhou.net/6 record; none where the record does not fit that format. */
const splitLogs = (game: Game): readonly Json[] => {
  const text = makeTenhou6(game);
  if (!text.ok) return [];
  const whole = JSON.parse(text.value) as Json & { readonly log: readonly unknown[] };
  return whole.log.map((log) => ({ ...whole, log: [log] }));
};

/** `review` is of this game and seat. */
export const mjaiReviewerJson = (review: Review, game: Game, rules: RiichiRules, info: MjaiReviewerInfo): Json => {
  const { seat, rounds, decisions } = review;
  const context = mjaiContext({ width: 4 });
  const log = game.events.map((event: Event) => makeMjaiEvent(event, context));
  const entries: Json[][] = rounds.map(() => []);
  let n = 0;
  for (const { table } of decisionsOf(rules, game.events, { seat })) {
    const judged = decisions[n++];
    if (judged === undefined) break;
    if (isReviewed(judged)) entries[judged.round]!.push(entryOf(table, seat, judged));
  }
  const endOf = ({ first }: RoundReview, at: number): Json[] =>
    game.events
      .slice(first, rounds[at + 1]?.first)
      .flatMap((event, i) => (event.type === 'win' || event.type === 'draw-round' ? [log[first + i]!] : []));
  const reviewed = decisions.filter(isReviewed);
  return {
    engine: 'Suzaku',
    game_length: rules.length === 'east' ? 'Tonpuu' : 'Hanchan',
    loading_time: info.loadingTime ?? '0s',
    review_time: info.reviewTime ?? '0s',
    show_rating: true,
    version: info.version,
    review: {
      total_reviewed: reviewed.length,
      total_matches: reviewed.filter(({ loss }) => loss === 0).length,
      rating: ratingOf(decisions),
      temperature: TEMPERATURE,
      kyokus: rounds.map((round, at) => ({
        kyoku: round.round,
        honba: round.honba,
        end_status: endOf(round, at),
        relative_scores: padded(turned(round.scores, seat), 0),
        entries: entries[at],
      })),
      relative_phi_matrix: rounds.map(({ ranks }) =>
        padded(
          turned(ranks, seat).map((row) => padded(row, 0)),
          [0, 0, 0, 0],
        ),
      ),
      model_tag: info.adviser,
    },
    player_id: seat,
    split_logs: splitLogs(game),
    mjai_log: log,
    lang: LOCALES[info.lang],
  };
};
