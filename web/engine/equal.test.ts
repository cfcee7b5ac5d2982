/** One answer for all who ask: `suzaku advise --json`, `/api/advise` and the page's engine; `suzaku review --json`, `/api/review` and the page's worker; second opinions too. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { advisedJson, opinionJson, opinionsJson, type PositionFields } from '../../src/answers/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { register as registerAdvise } from '../../src/cli/advise.ts';
import { register as registerReview } from '../../src/cli/review.ts';
import { makeSuzaku, type Game } from '../../src/records/index.ts';
import { makeApp } from '../../src/server/app.ts';
import { Pools } from '../../src/server/index.ts';
import { commandsOf } from '../../testkit/commands.ts';
import { makeGames } from '../../testkit/games.ts';
import { answerAdvice } from './adviceview.ts';
import { answerOpinion, answerOpinions } from './opinionrun.ts';
import type { KeptFile } from './kept.ts';
import { runReview, writeReview } from './reviewrun.ts';

const suzaku = commandsOf(registerAdvise, registerReview);
const pools = new Pools(new URL('../../dist/src/server/worker.js', import.meta.url));
const app = makeApp({ ask: (job) => pools.ask(job), site: new Map(), perMinute: 100_000 });
const folder = mkdtempSync(join(tmpdir(), 'suzaku-equal-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pools.close();
});

type Fields = Omit<PositionFields, 'turn'>;

/** The shipped networks, as the page fetches them. */
const modelOf = (rules: string): readonly [string, KeptFile] => {
  const bytes = readFileSync(new URL(`../../models/suzaku-${rules}.onnx`, import.meta.url));
  const url = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  return [rules, { url, bytes: bytes.length }];
};
const files = { models: Object.fromEntries(['tenhou', 'sanma'].map(modelOf)) };

const argsOf = ({ hand, scores, ...fields }: Fields): readonly string[] => [
  hand,
  ...(scores === undefined ? [] : ['--scores', String(scores)]),
  ...Object.entries(fields).flatMap(([name, value]) => [value].flat().flatMap((one) => [`--${name}`, String(one)])),
];
const byCommand = (fields: Fields): Promise<{ status: number; out: string; err: string }> =>
  suzaku(['advise', ...argsOf(fields), '--json']);
const byApi = async (path: string, body: BodyInit): Promise<{ status: number; text: string }> => {
  const response = await app.request(path, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
};

const HAND = '34068m5678p23567s';

test.each<readonly [string, Fields]>([
  ['a bare hand', { hand: HAND, dora: '4p' }],
  [
    'a table',
    {
      hand: HAND,
      dora: '4p',
      round: 'S4',
      honba: 1,
      scores: [31000, 18000, 30000, 20000],
      river: ["E:1z 9m' 8m 3sr", 'W:9p (1s) 2z'],
      meld: ['N:111s'],
    },
  ],
  ['a call', { hand: '3406m5678p23567s', dora: '4p', claim: '7m', from: 'E', left: 60 }],
  [
    'sanma with kita',
    { hand: '19m2345p0678s1144z', rules: 'sanma', dora: '4p', kita: ['E:1', 'S:1'], river: ['E:5z 6z'] },
  ],
  ['Chinese Standard', { hand: '123m234p35678s99m7z', rules: 'chinese', round: 'S1', seat: 'W', river: ['E:1z 9m'] }],
])('advice: %s', async (_, fields) => {
  const { status, out, err } = await byCommand(fields);
  expect([status, err]).toEqual([0, '']);
  expect(await byApi('/api/advise', JSON.stringify(fields))).toEqual({ status: 200, text: out.trimEnd() });
  expect(`${JSON.stringify(advisedJson(unwrap(await answerAdvice({ ...fields, files })), 'en'))}\n`).toBe(out);
});

test.each<readonly [string, Fields]>([
  ['an own turn', { hand: HAND, dora: '4p', river: ["E:1z 9m' 8m 3sr"] }],
  ['a call', { hand: '3406m5678p23567s', dora: '4p', claim: '7m', from: 'E', left: 60 }],
])('a second opinion: %s', async (_, fields) => {
  const { status, out, err } = await suzaku(['advise', ...argsOf(fields), '--second-opinion', '--json']);
  expect([status, err]).toEqual([0, '']);
  const body = JSON.stringify({ ...fields, secondOpinion: true });
  expect(await byApi('/api/advise', body)).toEqual({ status: 200, text: out.trimEnd() });
  const { secondOpinion } = JSON.parse(out) as { secondOpinion: unknown };
  expect(JSON.parse(JSON.stringify(opinionJson(unwrap(await answerOpinion(fields))!)))).toEqual(secondOpinion);
});

test('a second opinion on sanma is refused in its field', async () => {
  const body = { hand: '19m2345p0678s1144z', rules: 'sanma', dora: '4p', secondOpinion: true };
  const { status, text } = await byApi('/api/advise', JSON.stringify(body));
  expect([status, JSON.parse(text)]).toMatchObject([422, { error: { code: 'player.rules', field: 'secondOpinion' } }]);
});

test('second opinions in a review', async () => {
  const [game] = makeGames('tenhou', 1, 'equal opinions', 1) as [Game];
  const record = makeSuzaku(game);
  const file = join(folder, 'opinions.jsonl');
  writeFileSync(file, record);
  const { status, out, err } = await suzaku(['review', file, '--seat', '2', '--second-opinion', '--json']);
  expect([status, err]).toEqual([0, '']);
  const said = await byApi('/api/review?seat=2&secondOpinion=true', record);
  expect(said).toEqual({ status: 200, text: out.trimEnd() });
  type Said = { decisions: unknown[]; secondOpinion: { asked: number; decisions: { decision: number }[] } };
  const { decisions, secondOpinion } = JSON.parse(out) as Said;
  expect(secondOpinion.asked).toBeGreaterThan(10);
  expect(secondOpinion.decisions.at(-1)!.decision).toBeLessThan(decisions.length);
  const page = unwrap(await answerOpinions({ record, seat: 2, most: decisions.length }));
  expect(JSON.parse(JSON.stringify(opinionsJson(page)))).toEqual(secondOpinion);
});

test.each<readonly [string, string, Fields]>([
  ['scores that are not all points', 'scores', { hand: HAND, dora: '4p', scores: [25000, 25000, 25000, 24000] }],
  ['scores that are no hundreds', 'scores', { hand: HAND, dora: '4p', scores: [1, 2, 3, 4] }],
  ['a round that no match has', 'round', { hand: HAND, dora: '4p', round: 'N1' }],
  ['a wind that is not there', 'river', { hand: '19m2345p0678s1144z', rules: 'sanma', dora: '4p', river: ['N:1z'] }],
  ['fewer sticks than riichi', 'advise', { hand: HAND, dora: '4p', deposits: 1, river: ['E:1zr', 'W:2zr'] }],
  ['a fifth tile', 'advise', { hand: HAND, dora: '4p', river: ['E:5555z', 'W:5z'] }],
])('refused: %s', async (_, where, fields) => {
  const { status, out, err } = await byCommand(fields);
  expect([status, out]).toEqual([2, '']);
  const api = await byApi('/api/advise', JSON.stringify(fields));
  const { error } = JSON.parse(api.text) as { error: { code: string; text: string; field?: string } };
  const page = await answerAdvice(fields);
  expect(api.status).toBe(422);
  expect(page).toEqual({ ok: false, error });
  const code = error.code.startsWith('field.') ? 'usage' : error.code;
  expect(err).toBe(`${where === 'advise' ? where : `--${where}`}: ${code} — ${error.text}\n`);
  expect(error.field).toBe(where === 'advise' ? undefined : where);
});

test.each(['tenhou', 'sanma', 'chinese'])('review: a game of %s', async (rules) => {
  const [game] = makeGames(rules, 1, 'equal', 1) as [Game];
  const [first, ...rest] = game.events;
  const names = ['ann', 'a \u0007 bell and a name that is longer than forty characters', 'cat'];
  const record = makeSuzaku({ ...game, events: first?.type === 'start-match' ? [{ ...first, names }, ...rest] : [] });
  const file = join(folder, `${rules}.jsonl`);
  writeFileSync(file, record);
  const { status, out, err } = await suzaku(['review', file, '--seat', '1', '--json']);
  expect([status, err]).toEqual([0, '']);
  expect(await byApi('/api/review?seat=1', record)).toEqual({ status: 200, text: out.trimEnd() });
  const answer = unwrap(await runReview({ record, seat: 1, files }, () => undefined));
  expect(unwrap(writeReview({ format: 'json', record, answer, lang: 'en' }))).toBe(out);
});
