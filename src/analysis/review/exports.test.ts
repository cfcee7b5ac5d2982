import { expect, test } from 'vitest';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { makeTenhou6, parseTenhou6, type Game } from '../../records/index.ts';
import { LANGUAGES } from '../../rules/riichi/index.ts';
import { parseRuleset, type RiichiRules, type Ruleset } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';
import {
  REVIEW_WORDS,
  mjaiReviewerJson,
  review,
  reviewHtml,
  reviewJson,
  type Review,
  type ReviewInfo,
} from './index.ts';

const games = ['tenhou', 'sanma', 'chinese'].flatMap((text) => makeGames(text, 1, 'exports'));
const rulesOf = ({ events: [first] }: Game): Ruleset =>
  unwrap(parseRuleset(first?.type === 'start-match' ? first.rules : ''));
const reviews = games.map((game): [Game, Ruleset, Review] => {
  const rules = rulesOf(game);
  return [game, rules, review(game.events, rules, 1, new FakeAdviser(rules.seats))];
});
const info = (over: Partial<ReviewInfo> = {}): ReviewInfo => ({
  rules: 'tenhou',
  names: ['a', 'b', 'c', 'd'],
  adviser: 'fake',
  lang: 'en',
  ...over,
});

test('JSON: every decision with its options, numbers that a reader can add up', () => {
  for (const [, , found] of reviews) {
    const json = JSON.parse(JSON.stringify(reviewJson(found, info()))) as {
      suzakuReview: number;
      worst: number[];
      decisions: {
        index: number;
        best: string;
        played: string | null;
        against: string;
        continues: number | null;
        loss: number | null;
        grade: string;
        forced: boolean;
        options: { action: string; value: number; chances: Record<string, number> }[];
        reasons: { code: string; text: string }[];
      }[];
    };
    expect(json.suzakuReview).toBe(2);
    expect(json.decisions).toHaveLength(found.decisions.length);
    for (const { best, played, against, continues, loss, grade, options, forced } of json.decisions) {
      expect(options).toHaveLength(forced ? 0 : options.length);
      if (forced) continue;
      expect(options[0]!.action).toBe(best);
      for (const { chances } of options) expect(Object.values(chances).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 3);
      if (played === null || loss === null) continue;
      const chosen = options.find(({ action }) => action === played)!;
      const from = options.find(({ action }) => action === against)!;
      // About equal counts as right.
      const lost = grade === 'fine' ? 0 : Math.max(0, from.value - chosen.value);
      expect(lost).toBeCloseTo(loss, 4);
      if (continues === null) expect(against).toBe(best);
    }
    expect(json.worst.map((at) => json.decisions[at]!.loss)).toEqual(
      json.decisions.flatMap(({ loss }) => (loss === null || loss === 0 ? [] : [loss])).sort((a, b) => b - a),
    );
    expect(JSON.stringify(json.decisions[0]!.reasons)).toContain('text');
  }
});

type Entry = {
  actual: Record<string, unknown>;
  expected: Record<string, unknown>;
  is_equal: boolean;
  actual_index: number;
  details: { action: Record<string, unknown>; q_value: number; prob: number }[];
  state: { tehai: string[]; fuuros: { type: string }[] };
  at_self_chi_pon: boolean;
  tiles_left: number;
  junme: number;
};

test("mjai-reviewer's shape: entries agree with its own mjai log", () => {
  const types = new Set<unknown>();
  const all = reviews.flatMap(([game, rules]) =>
    rules.family !== 'riichi'
      ? []
      : [0, 1, 2].map((seat) => [game, rules, review(game.events, rules, seat, new FakeAdviser(rules.seats))] as const),
  );
  for (const [game, rules, found] of all) {
    const { seat } = found;
    const json = JSON.parse(
      JSON.stringify(mjaiReviewerJson(found, game, rules, { version: '0', adviser: 'fake', lang: 'zh' })),
    ) as {
      review: {
        total_reviewed: number;
        total_matches: number;
        rating: number;
        kyokus: { entries: Entry[]; end_status: { type: string }[]; relative_scores: number[] }[];
        relative_phi_matrix: number[][][];
      };
      mjai_log: Record<string, unknown>[];
      split_logs: { log: unknown[] }[];
      player_id: number;
    };
    const entries = json.review.kyokus.flatMap((kyoku) => kyoku.entries);
    const known = found.decisions.filter(({ advice, played }) => advice !== null && played !== null);
    expect(entries).toHaveLength(known.length);
    expect(json.review.total_reviewed).toBe(known.length);
    expect(json.review.total_matches).toBe(entries.filter((entry) => entry.is_equal).length);
    expect(json.review.rating).toBeGreaterThan(0);
    expect(json.review.rating).toBeLessThan(1);
    expect(json.review.kyokus).toHaveLength(found.rounds.length);
    expect(json.review.kyokus.every(({ end_status: ends }) => ends.length > 0)).toBe(true);
    expect(json.review.relative_phi_matrix.map((matrix) => matrix.map((row) => row.length))).toEqual(
      found.rounds.map(() => [4, 4, 4, 4]),
    );
    expect(json.review.kyokus.map(({ relative_scores: [own] }) => own)).toEqual(
      found.rounds.map(({ scores }) => scores[seat]),
    );
    entries.forEach((entry, i) => {
      const { index, turn } = known[i]!;
      types.add(entry.actual['type']);
      expect(entry.junme).toBe(turn);
      expect(entry.details[entry.actual_index]!.action).toEqual(entry.actual);
      expect(entry.details.map((one) => one.q_value)).toEqual(
        entry.details.map((one) => one.q_value).sort((a, b) => b - a),
      );
      expect(entry.details.reduce((sum, { prob }) => sum + prob, 0)).toBeCloseTo(1, 6);
      const melds = entry.state.fuuros.length;
      expect([13, 14]).toContain(entry.state.tehai.length + 3 * melds);
      if (entry.actual['type'] === 'none' || entry.actual['type'] === 'ryukyoku') return;
      // A claim is shown by the first event after it that the seat itself made.
      const done = json.mjai_log.slice(index).find(({ actor }) => actor === seat)!;
      const { meta: _, deltas: __, scores: ___, pai, ura_markers: ____, ...same } = done;
      const isWin = same['type'] === 'hora';
      expect(isWin || pai === undefined ? same : { ...same, pai }).toEqual(entry.actual);
    });
    const [first] = unwrap(makeTenhou6(game)) === '' ? [] : parseTenhou6(JSON.stringify(json.split_logs[0])).games;
    expect(first!.events.filter(({ type }) => type === 'start-round')).toHaveLength(1);
    expect(json.split_logs).toHaveLength(found.rounds.length);
  }
  for (const type of ['dahai', 'reach', 'chi', 'pon', 'none', 'hora', 'ankan', 'kakan', 'kita'])
    expect(types).toContain(type);
});

test.each([
  ['riichi', 0],
  ['Chinese Standard', 2],
])('HTML: one file that asks for nothing, with every judged decision: %s', (_, at) => {
  const [game, rules, found] = reviews[at]!;
  for (const lang of LANGUAGES) {
    const html = reviewHtml({ review: found, events: game.events, rules, info: info({ lang }) });
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('prefers-color-scheme:dark');
    // An error that reads 0.0 says nothing.
    expect(html).not.toContain('± 0.0');
    expect(html).not.toMatch(/\b(?:https?:)?\/\/[a-z]|@import|url\(|<(?:img|link|iframe)|\ssrc=/i);
    const articles = [...html.matchAll(/<article id="d(\d+)"/g)].map((match) => Number(match[1]));
    expect(articles).toEqual([...found.decisions.keys()].filter((at) => !found.decisions[at]!.isForced));
    for (const [, at] of html.matchAll(/href="#d(\d+)"/g)) expect(articles).toContain(Number(at));
    expect(html.match(/<h3 /g)).toHaveLength(found.rounds.length);
    const open = html.match(/<details open>/g) ?? [];
    expect(open).toHaveLength(found.summary.grades.mistake + found.summary.grades.blunder);
  }
});

test('HTML: markup in names, ids and rules stays text', () => {
  const [[game, rules, found]] = reviews as [[Game, RiichiRules, Review]];
  const evil = `</title><script>alert("1")</script><img src=x onerror='x'>&\u202Eabc\u0000`;
  const html = reviewHtml({
    review: found,
    events: game.events,
    rules,
    info: info({ names: [evil, evil, evil, evil], id: evil, rules: evil, adviser: evil }),
  });
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('\u202E');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(html.match(/<\/title>/g)).toHaveLength(found.rounds.length + 1);
});

test('a review that was stopped can be written', () => {
  const [[game, rules]] = reviews as [[Game, RiichiRules, Review]];
  let n = 0;
  const found = review(game.events, rules, 1, new FakeAdviser(4), { cancelled: () => n++ === 12 });
  expect(reviewHtml({ review: found, events: game.events, rules, info: info() })).toContain(
    `Stopped: 12 decisions in 1 of ${found.rounds.length} rounds reviewed.`,
  );
  for (const lang of LANGUAGES) {
    const html = reviewHtml({ review: found, events: game.events, rules, info: info({ lang }) });
    expect(html.split(`<td>${REVIEW_WORDS[lang].notReviewed}</td>`)).toHaveLength(found.rounds.length);
    for (const [, at] of html.matchAll(/href="#r(\d+)"/g)) expect(html).toContain(`id="r${at}"`);
  }
  expect(reviewJson(found, info())).toMatchObject({ complete: false });
  const { review: json } = mjaiReviewerJson(found, game, rules, { version: '0', adviser: 'fake', lang: 'en' }) as {
    review: { total_reviewed: number };
  };
  expect(json.total_reviewed).toBeLessThanOrEqual(12);
});

test('words: one of a thing is one, a cut round and a change of points have names of their own', () => {
  const { en, ja, zh } = REVIEW_WORDS;
  expect(en.figures.grades(7, 1)).toBe('7 mistakes, 1 blunder');
  expect(en.figures.grades(1, 0)).toBe('1 mistake, 0 blunders');
  expect(en.left(1)).toBe('1 tile left');
  expect(en.figures.dealIns(2, 0, '0.31', '0.22')).not.toContain('one action');
  expect(en.figures.dealIns(2, 1, '0.31', '0.22')).toContain('deal-ins: 2, 1 of them with one legal action;');
  for (const words of [ja, zh]) {
    expect(words.columns.delta).not.toBe(words.columns.points['rank-points']);
    expect(words.outcomes['cut-off']).not.toBe(words.outcomes.aborted);
  }
});

test.each(['en', 'ja', 'zh'] as const)('%s: what comes before the own first draw is of the first turn', (lang) => {
  const { turn } = REVIEW_WORDS[lang];
  expect([turn(0), turn(0) === turn(2)]).toEqual([turn(1), false]);
});
