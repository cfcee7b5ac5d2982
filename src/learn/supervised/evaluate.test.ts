/** Figures of `evaluate` beside a second computation, sample by sample, on generated games and a network trained for a moment. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from '../../features/index.ts';
import { openPlain } from '../../nn/node/index.ts';
import { bestKinds } from '../../players/index.ts';
import { readNetwork } from '../../models/models.ts';
import { makeSuzaku, type Game } from '../../records/index.ts';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import { shanten } from '../../shape/index.ts';
import type { Table } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { buildDataset } from '../dataset/build.ts';
import { WORKSHOP } from '../kinds.ts';
import { DECISION_KINDS, NO_KONG, OPEN, openDataset, visitLabels, type DecisionKind } from '../dataset/index.ts';
import { sourcesOf } from '../dataset/sources.ts';
import { statsOf } from '../dataset/stats.ts';
import { evaluate, type EvaluateOptions, type Evaluation } from './evaluate.ts';
import type { Report } from './measure.ts';
import { Chances, learningCurves, makePlots } from './plots.ts';
import { DEFAULTS, decayStart, modelFile } from '../run/run.ts';
import { train } from './train.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-evaluate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gamesOf = (rules: RiichiRules): Game[] =>
  makeGames(rules.id, 4, 'evaluate', 2).map(({ events }, i) => ({ events, meta: { id: `evaluate-${i}` } }));

async function* each(games: readonly Game[]): AsyncGenerator<Game> {
  await Promise.resolve();
  yield* games;
}

const measured = async (
  rules: RiichiRules,
  model: Uint8Array,
  more: Partial<EvaluateOptions> = {},
): Promise<Evaluation> =>
  unwrap(
    await evaluate({
      model,
      rules,
      games: each(gamesOf(rules)),
      most: Infinity,
      seats: { choice: 'all', minDan: 0 },
      threads: 0,
      ...more,
    }),
  );

/** One answered question: the shares of its classes and the class that came. */
type Case = { readonly kind: DecisionKind; readonly shares: readonly number[]; readonly came: number };

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const yesNo = (kind: DecisionKind, yes: number, came: boolean): Case => ({
  kind,
  shares: [1 - yes, yes],
  came: came ? 1 : 0,
});
const softmax = (logits: readonly number[]): number[] => {
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
  return logits.map((logit) => Math.exp(logit) / total);
};

/** Every decision on the plain session, one at a time. */
const casesOf = (rules: RiichiRules, model: Uint8Array): Case[] => {
  const session = unwrap(openPlain(model));
  const encoder = new Suzaku1(rules);
  const [planes, globals] = [newPlanes(), newGlobals()];
  const cases: Case[] = [];
  for (const game of gamesOf(rules))
    visitLabels(game, 15, 0, (table, seat, label) => {
      encoder.encode(table, seat, planes, globals);
      const found = unwrap(
        session.runNow({
          planes: { type: 'uint8', dims: [1, 34, suzaku1.planeCount], data: planes },
          globals: { type: 'uint8', dims: [1, suzaku1.globalCount], data: globals },
        }),
      );
      const [discard, kong, choice, chow] = ['discard', 'kong', 'choice', 'chow'].map((name) =>
        Array.from(found[name]!.data as Float32Array),
      ) as [number[], number[], number[], number[]];
      if (label.discard !== OPEN)
        cases.push({
          kind: 'discard',
          shares: softmax(discard.map((logit, kind) => (label.legal[kind] === 1 ? logit : -Infinity))),
          came: label.discard,
        });
      if (label.riichi !== OPEN) cases.push(yesNo('riichi', sigmoid(choice[0]!), label.riichi === 1));
      if (label.pung !== OPEN) cases.push(yesNo('pung', sigmoid(choice[1]!), label.pung === 1));
      if (label.kita !== OPEN) cases.push(yesNo('kita', sigmoid(choice[2]!), label.kita === 1));
      if (label.chow !== OPEN) {
        const legal = [true, ...[1, 2, 4].map((bit) => (label.chowLegal & bit) > 0)];
        const [none] = softmax(chow.map((logit, i) => (legal[i]! ? logit : -Infinity)));
        cases.push(yesNo('chow', 1 - none!, label.chow > 0));
      }
      if (label.kong !== OPEN) {
        const no = kong.reduce(
          (share, logit, kind) => (label.kongLegal[kind] === 1 ? share * sigmoid(-logit) : share),
          1,
        );
        cases.push(yesNo('kong', 1 - no, label.kong !== NO_KONG));
      }
    });
  return cases;
};

const figuresOf = (kind: Report['kind'], cases: readonly Case[]): Report => {
  const n = cases.length;
  const place = ({ shares, came }: Case): number => shares.filter((share) => share > shares[came]!).length;
  const share = (list: readonly Case[], test: (one: Case) => boolean): number => list.filter(test).length / list.length;
  const classes = [...new Set(cases.map(({ came }) => came))].map((came) => cases.filter((one) => one.came === came));
  return {
    kind,
    n,
    accuracy: share(cases, (one) => place(one) === 0),
    top3: kind === 'discard' ? share(cases, (one) => place(one) < 3) : null,
    majority: Math.max(...classes.map((list) => list.length)) / n,
    balanced: classes.reduce((sum, list) => sum + share(list, (one) => place(one) === 0), 0) / classes.length,
    logLoss: -cases.reduce((sum, { shares, came }) => sum + Math.log(shares[came]!), 0) / n,
  };
};

const expectSame = (found: readonly Report[], cases: readonly Case[]): void => {
  const kinds = DECISION_KINDS.filter((kind) => cases.some((one) => one.kind === kind));
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  for (const report of found) {
    const naive = figuresOf(
      report.kind,
      cases.filter(({ kind }) => kind === report.kind),
    );
    expect([report.kind, report.n]).toEqual([naive.kind, naive.n]);
    for (const figure of ['accuracy', 'top3', 'majority', 'balanced', 'logLoss'] as const)
      if (naive[figure] === null) expect(report[figure]).toBeNull();
      else expect(report[figure]).toBeCloseTo(naive[figure], 5);
  }
};

test('a network trained for a moment: the same figures by hand, the same decisions as a data set', async () => {
  const file = join(folder, 'games.jsonl');
  writeFileSync(file, gamesOf(tenhou).map(makeSuzaku).join(''));
  const plan = { set: suzaku1, rules: tenhou, part: 'train', seats: { choice: 'all', minDan: 0 } } as const;
  const out = join(folder, 'set');
  const sources = unwrap(sourcesOf([file], tenhou, 'train'));
  const progress = (): void => undefined;
  const executor = inlineExecutor(WORKSHOP.kinds);
  const { shards } = unwrap(await buildDataset({ plan, sources, out, games: Infinity, executor, progress }));
  const run = join(folder, 'run');
  const dataset = unwrap(openDataset(out));
  const samples = 32 * 30;
  unwrap(
    await train({
      plan: {
        ...DEFAULTS,
        network: 'flagship',
        features: suzaku1.id,
        featuresVersion: suzaku1.version,
        rules: 'tenhou',
        channels: 8,
        blocks: 1,
        batch: 32,
        micro: 16,
        warmup: 3,
        average: 0.9,
        rate: 1e-2,
        samples,
        decayFrom: decayStart(samples),
      },
      dataset,
      validation: dataset,
      out: run,
      workers: 0,
      evaluateEvery: 320,
      evaluateOn: 128,
      tell: () => undefined,
      isStopped: () => false,
    }),
  );
  const model = readFileSync(modelFile(run));
  const chances = new Chances();
  const found = await measured(tenhou, model, { observe: chances.observe });
  expectSame(found.reports, casesOf(tenhou, model));
  const counts = statsOf(shards).kinds.filter(({ n }) => n > 0);
  expect(found.reports.map(({ kind, n }) => [kind, n])).toEqual(counts.map(({ kind, n }) => [kind, n]));
  expect(found.games).toBe(4);
  const curves = learningCurves(run);
  expect(curves.map(({ name }) => name)).toContain('discard');
  expect(curves[0]!.points.map(([seen]) => seen)).toEqual([320, 640, 960]);
  const svg = makePlots(chances, curves);
  expect(svg.match(/<svg /g)).toHaveLength(3);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
}, 60_000);

test('sanma with random weights, and only some games and seats', async () => {
  const model = tinyModel(sanma);
  const { reports, games, samples } = await measured(sanma, model);
  expectSame(reports, casesOf(sanma, model));
  expect(reports.map(({ kind }) => kind)).toContain('kita');
  const one = await measured(sanma, model, { most: 1 });
  expect([games, one.games]).toEqual([4, 1]);
  expect(one.samples).toBeLessThan(samples);
  const nobody = await evaluate({
    model,
    rules: sanma,
    games: each(gamesOf(sanma)),
    most: Infinity,
    seats: { choice: 'target', minDan: 0 },
    threads: 0,
  });
  expect(nobody).toMatchObject({ ok: false, error: { code: 'evaluate.no-games' } });
}, 60_000);

/** By shanten alone: steps after the cut, then unseen tiles that lower them. */
const greedyByHand = (table: Table, seat: number, legal: Uint8Array): number[] => {
  const game = table.seats === 3 ? 'sanma' : 'riichi';
  const counts = table.shapes[seat]!.counts.slice();
  const unseen = Array.from(counts, (own, kind) =>
    table.rules.kinds.some((k) => k === kind) ? 4 - own - table.shown[kind]! : 0,
  );
  const worth = Array.from(legal, (may, kind) => {
    if (may === 0) return -Infinity;
    counts[kind]!--;
    const steps = shanten(counts, game);
    let tiles = 0;
    for (let drawn = 0; drawn < 34; drawn++) {
      if (unseen[drawn]! <= 0 || counts[drawn] === 4) continue;
      counts[drawn]!++;
      if (shanten(counts, game) < steps) tiles += unseen[drawn]!;
      counts[drawn]!--;
    }
    counts[kind]!++;
    return tiles - 1000 * steps;
  });
  const best = Math.max(...worth);
  return worth.flatMap((each, kind) => (each === best ? [kind] : []));
};

test.each([tenhou, sanma])(
  'the greedy rule by hand: $id',
  async (rules) => {
    let [n, split, any] = [0, 0, 0];
    const best = new Uint8Array(34);
    const games = gamesOf(rules).slice(0, 2);
    for (const game of games)
      visitLabels(game, 15, 0, (table, seat, label) => {
        if (label.discard === OPEN) return;
        const kinds = greedyByHand(table, seat, label.legal);
        n++;
        if (kinds.includes(label.discard)) [split, any] = [split + 1 / kinds.length, any + 1];
        expect(bestKinds(table, seat, label.legal, best)).toBe(kinds.length);
        expect(kinds.every((kind) => best[kind] === 1)).toBe(true);
      });
    const { greedy } = await measured(rules, tinyModel(rules), { greedy: true, games: each(games) });
    expect(greedy!.split).toBeCloseTo(split / n, 10);
    expect(greedy!.any).toBeCloseTo(any / n, 10);
  },
  60_000,
);

test.each([
  ['other rules', {}, sanma, 'model.ruleset-differs'],
  ['another version of the features', { featuresVersion: '0' }, tenhou, 'model.features-version-differs'],
  ['other features', { features: 'other' }, tenhou, 'features.unknown'],
  ['other actions', { actionsVersion: '0' }, tenhou, 'model.actions-version-differs'],
] as const)('a model of %s is refused', async (_, card, rules, code) => {
  const model = tinyModel(tenhou, { card });
  const seats = { choice: 'all', minDan: 0 } as const;
  const found = await evaluate({ model, rules, games: each([]), most: 1, seats, threads: 0 });
  expect(found).toMatchObject({ ok: false, error: { code } });
});

test('a network that is not there says how to make one', () => {
  expect(readNetwork('nobody', sanma)).toMatchObject({ ok: false, error: { code: 'model.none' } });
  expect(readNetwork('suzaku', sanma, join(folder, 'no'))).toMatchObject({ error: { code: 'file.unreadable' } });
});
