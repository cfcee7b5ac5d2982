/** A match with a person: the rules hold, nothing hidden leaves the worker, hostile messages are refused, and the same answers bring back the same match. */
import { describe, expect, test } from 'vitest';
import { countDecisions } from '../../src/analysis/index.ts';
import { Rng, unwrap } from '../../src/base/index.ts';
import { playerNames } from '../../src/players/index.ts';
import { completeGame, parseSuzaku } from '../../src/records/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import { WIN, type Event } from '../../src/table/index.ts';
import type { Step } from './playmatch.ts';
import { PlayTable } from './playrun.ts';
import type { PlaySetup } from './playseats.ts';
import { OPPONENTS } from './opponents.ts';
import { playRival, seatedAt } from './rival.ts';

const FILES = { runtime: null, models: {} };
const silent = (): void => undefined;

const setupOf = (rules: string, seed: string, seat: number, bot = 'greedy'): PlaySetup => {
  const { seats } = unwrap(parseRuleset(rules));
  return { rules, seed, seat, players: Array.from({ length: seats }, (_, at) => (at === seat ? 'Person' : bot)) };
};

const open = async (setup: PlaySetup, answers: readonly number[] = []): Promise<PlayTable> => {
  const table = new PlayTable();
  unwrap(await table.start({ setup, answers, files: FILES }, silent));
  return table;
};

/** A person who wins when it may and otherwise does anything, riichi and calls more often than chance would. */
const choose = ({ offer }: Step, rng: Rng): number => {
  const { throws, actions } = offer!;
  const win = actions.find(({ kind }) => kind === 'win');
  if (win !== undefined) return win.action;
  const bold = actions.filter(({ kind }) => kind !== 'pass' && kind !== 'nine-terminals');
  if (bold.length > 0 && rng.below(2) === 0) return bold[rng.below(bold.length)]!.action;
  const rest = [...throws.map(({ action }) => action), ...actions.map(({ action }) => action)];
  const drawn = throws.find(({ isDrawn }) => isDrawn);
  return drawn !== undefined && rng.below(2) === 0 ? drawn.action : rest[rng.below(rest.length)]!;
};

type Played = { readonly steps: readonly Step[]; readonly answers: readonly number[] };

/** Plays until the match is over, or so many answers are given. */
const play = async (table: PlayTable, seat: number, rng: Rng, most = Infinity): Promise<Played> => {
  const steps: Step[] = [];
  const answers: number[] = [];
  let [after, n] = [-1, 0];
  for (;;) {
    const step = unwrap(await table.next({ after, n, lang: 'en' }));
    steps.push(step);
    if (step.isOver || answers.length >= most) return { steps, answers };
    after = step.frame.index;
    if (step.offer === undefined) continue;
    const action = choose(step, rng);
    const taken = unwrap(await table.answer({ n: step.offer.n, seat, action, isCoached: false }));
    expect(taken.isTaken).toBe(true);
    answers.push(action);
    n = step.offer.n + 1;
  }
};

const eventsOf = (table: PlayTable): readonly Event[] => parseSuzaku(unwrap(table.convert('suzaku'))).games[0]!.events;

/** Every step of a person's match holds of the others nothing but backs, until a hand is shown at a result. `events`: of the whole record. */
const hiddenIn = (steps: readonly Step[], seat: number, events: readonly Event[]): readonly string[] =>
  steps.flatMap(({ frame }) => {
    const { result } = frame;
    const drawn = events.slice(0, frame.index + 1).findLast(({ type }) => type === 'draw-round');
    return frame.seats.flatMap((other) => {
      if (other.seat === seat) return [];
      const isWinner = result?.wins.some((win) => win.seat === other.seat) === true;
      const isDraw =
        result?.draw !== undefined && drawn?.type === 'draw-round' && drawn.shown.some((one) => one === other.seat);
      const open = [...other.hand, other.drawn ?? -1].filter((tile) => tile !== -1);
      return open.length === 0 || isWinner || isDraw ? [] : [`event ${frame.index} seat ${other.seat}: ${open.join()}`];
    });
  });

describe.each([
  ['sanma,length=east', 1],
  ['tenhou,length=east', 2],
  ['chinese', 0],
  ['chinese,length=east', 3],
])('%s, the person at seat %i', (rules, seat) => {
  const setup = setupOf(rules, `play ${rules}`, seat);

  test('a match to its end: every move agrees with the rules, and the record has as many decisions as answers', async () => {
    const table = await open(setup);
    const { steps, answers } = await play(table, seat, new Rng('person'));
    const events = eventsOf(table);
    const { divergences } = unwrap(completeGame({ events, meta: {} }, 'suzaku'));
    expect(divergences).toEqual([]);
    expect(countDecisions(events, unwrap(parseRuleset(rules)), seat)).toBe(answers.length);
    expect(steps.at(-1)!.frame.result?.end?.places).toHaveLength(unwrap(parseRuleset(rules)).seats);
    expect(events[0]).toMatchObject({ type: 'start-match', seed: setup.seed });
    expect(events.some((event) => event.type === 'start-round' && event.wall !== undefined)).toBe(false);
  });

  test('nothing hidden leaves the worker', async () => {
    const table = await open(setup);
    const { steps } = await play(table, seat, new Rng('person'));
    const events = eventsOf(table);
    expect(hiddenIn(steps, seat, events)).toEqual([]);
    expect(JSON.stringify(steps)).not.toContain('wall');
    // The check sees what it is to see: a hand as it was dealt.
    const dealt = events.find((event) => event.type === 'start-round');
    const other = dealt?.type === 'start-round' ? dealt.hands[(seat + 1) % dealt.hands.length]! : [];
    const deal = steps[0]!.frame;
    const shown = { ...deal, seats: deal.seats.map((one) => (one.seat === seat ? one : { ...one, hand: other })) };
    expect(hiddenIn([{ ...steps[0]!, frame: shown }], seat, events)).not.toEqual([]);
  });

  test('stored answers bring back the same place and the same end', async () => {
    const whole = await open(setup);
    const { answers } = await play(whole, seat, new Rng('person'));
    const half = Math.floor(answers.length / 2);
    const again = await open(setup, answers.slice(0, half));
    const step = unwrap(await again.next({ after: Infinity, n: half, lang: 'en' }));
    expect(step.offer?.n).toBe(half);
    for (const action of answers.slice(half)) {
      let now = unwrap(await again.next({ after: Infinity, n: 0, lang: 'en' }));
      while (now.offer === undefined) now = unwrap(await again.next({ after: now.frame.index, n: 0, lang: 'en' }));
      unwrap(await again.answer({ n: now.offer.n, seat, action, isCoached: false }));
    }
    let last = unwrap(await again.next({ after: Infinity, n: 0, lang: 'en' }));
    while (!last.isOver) last = unwrap(await again.next({ after: last.frame.index, n: Infinity, lang: 'en' }));
    expect(unwrap(again.convert('suzaku'))).toBe(unwrap(whole.convert('suzaku')));
    // Stored answers that do not fit are dropped, and the question is asked.
    const damaged = new PlayTable();
    const started = unwrap(
      await damaged.start({ setup, answers: [...answers.slice(0, 3), 9999, 0], files: FILES }, silent),
    );
    expect(started.dropped).toBe(2);
    expect(unwrap(await damaged.next({ after: Infinity, n: 0, lang: 'en' })).offer?.n).toBe(3);
  });
});

describe('hostile messages are refused and change nothing', () => {
  const seat = 1;
  const setup = setupOf('tenhou,length=east', 'hostile', seat);
  const asked = async (): Promise<readonly [PlayTable, Step]> => {
    const table = await open(setup);
    let step = unwrap(await table.next({ after: -1, n: 0, lang: 'en' }));
    while (step.offer === undefined) step = unwrap(await table.next({ after: step.frame.index, n: 0, lang: 'en' }));
    return [table, step];
  };

  test.each([
    ['another seat', 'play.seat', (step: Step) => ({ seat: 0, n: step.offer!.n, action: legal(step) })],
    ['no seat', 'play.seat', (step: Step) => ({ seat: '1' as never, n: step.offer!.n, action: legal(step) })],
    ['an earlier question', 'play.late', (step: Step) => ({ seat, n: step.offer!.n - 1, action: legal(step) })],
    ['a question to come', 'play.late', (step: Step) => ({ seat, n: step.offer!.n + 1, action: legal(step) })],
    ['an illegal action', 'play.illegal', (step: Step) => ({ seat, n: step.offer!.n, action: WIN })],
    ['no action', 'play.illegal', (step: Step) => ({ seat, n: step.offer!.n, action: Number.NaN })],
    ['a text', 'play.illegal', (step: Step) => ({ seat, n: step.offer!.n, action: `${legal(step)}` as never })],
    ['nothing', 'play.illegal', (step: Step) => ({ seat, n: step.offer!.n, action: undefined as never })],
  ])('%s', async (_, code, make) => {
    const [table, step] = await asked();
    const before = unwrap(await table.next({ after: Infinity, n: step.offer!.n, lang: 'en' }));
    for (const isCoached of [false, true]) {
      const answer = await table.answer({ ...make(step), isCoached });
      expect(answer.ok ? undefined : answer.error.code).toBe(code);
    }
    expect(unwrap(await table.next({ after: Infinity, n: step.offer!.n, lang: 'en' }))).toEqual(before);
    // The right answer is still taken, and only once.
    const right = { seat, n: step.offer!.n, action: legal(step), isCoached: false };
    expect((await table.answer(right)).ok).toBe(true);
    expect((await table.answer(right)).ok).toBe(false);
  });

  test('the record and other seats are not shown before the end', async () => {
    const [table, step] = await asked();
    const { index } = step.frame;
    expect(table.convert('suzaku')).toMatchObject({ ok: false, error: { code: 'play.not-over' } });
    expect(table.formats()).toMatchObject({ ok: false, error: { code: 'play.not-over' } });
    for (const other of [0, 2, 3, -1, Number.NaN]) {
      expect(table.danger({ index, seat: other })).toMatchObject({ ok: false, error: { code: 'play.seat' } });
      expect(await table.advice({ index, seat: other })).toMatchObject({ ok: false, error: { code: 'play.seat' } });
    }
    expect(table.danger({ index, seat }).ok).toBe(true);
  });

  test.each([
    ['rules', { rules: 'poker' }],
    ['a seed of no text', { seed: 7 as never }],
    ['too few players', { players: ['greedy'] }],
    ['an unknown player', { players: ['nobody', 'Person', 'greedy', 'greedy'] }],
    ['a network that is not there', { players: ['suzaku', 'Person', 'greedy', 'greedy'] }],
    ['a seat of no table', { seat: 4 }],
  ])('set-up: %s', async (_, change) => {
    const started = await new PlayTable().start({ setup: { ...setup, ...change }, answers: [], files: FILES }, silent);
    expect(started.ok).toBe(false);
  });

  test('no match, no answers', async () => {
    const table = new PlayTable();
    expect(await table.next({ after: -1, n: 0, lang: 'en' })).toMatchObject({ error: { code: 'play.none' } });
    expect(await table.answer({ n: 0, seat: 0, action: 0, isCoached: false })).toMatchObject({
      error: { code: 'play.none' },
    });
  });
});

const legal = ({ offer }: Step): number => offer!.throws[0]?.action ?? offer!.actions[0]!.action;

test('nobody at the table: the players play to the end, and everything is seen', async () => {
  const table = await open(setupOf('sanma,length=east', 'spectate', -1));
  const { steps, answers } = await play(table, -1, new Rng('nobody'));
  expect(answers).toEqual([]);
  expect(steps.at(-1)!.frame.result?.end).toBeDefined();
  expect(steps[0]!.frame.seats.flatMap(({ hand }) => hand)).not.toContain(-1);
  expect(unwrap(table.danger({ index: steps[5]!.frame.index, seat: 2 })).seat).toBe(2);
});

test.each(Object.entries(OPPONENTS))('the registry has the opponents of %s', (rules, names) => {
  const known = playerNames(unwrap(parseRuleset(rules)));
  for (const { spec } of names) expect(known).toContain(spec);
});

describe('the same walls, another player', () => {
  const setup: PlaySetup = {
    rules: 'sanma,length=east',
    seed: 'rival',
    seat: 1,
    players: ['riichier', 'Person', 'greedy'],
  };

  test('the opponents keep their places to the right of the seat', () => {
    expect([0, 1, 2].map((at) => seatedAt(setup, 'expert', at))).toEqual([
      ['expert', 'greedy', 'riichier'],
      ['riichier', 'expert', 'greedy'],
      ['greedy', 'riichier', 'expert'],
    ]);
  });

  test('every seat once, and a player in the place of the person gets what the match with it came to', async () => {
    const told: number[] = [];
    const results = unwrap(await playRival({ setup, spec: 'greedy', files: FILES }, ({ done }) => told.push(done)));
    expect([results.length, told]).toEqual([3, [0, 1, 2]]);
    const watched = await open({ ...setup, players: seatedAt(setup, 'greedy', 2), seat: -1 });
    const { steps } = await play(watched, -1, new Rng('nobody'));
    const { scores, places, points } = steps.at(-1)!.frame.result!.end!;
    expect(results[2]).toEqual({ score: scores[2], place: places[2], points: points[2] });
  });

  test('a player that is not there is refused', async () => {
    expect(await playRival({ setup, spec: 'mizukami2014', files: FILES }, silent)).toMatchObject({ ok: false });
  });
});
