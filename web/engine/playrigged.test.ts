/** Rare rounds on rigged walls with a person at each seat: every kind of decision is offered, every result is shown, and hands stay hidden until they are shown. */
import { describe, expect, test } from 'vitest';
import { LABEL_KINDS, type LabelKind } from '../../src/analysis/advice/index.ts';
import { openPosition } from '../../src/answers/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { chooseNow } from '../../src/players/index.ts';
import { chinese, mahjongsoul, sanma, tenhou, type Ruleset } from '../../src/rules/index.ts';
import { DRAW_REASONS, type DrawReason } from '../../src/table/index.ts';
import { rig } from '../../testkit/rigged.ts';
import { scenariosOf } from '../../testkit/scenarios.ts';
import { PlayMatch, type Step } from './playmatch.ts';
import { viewStatus, type Status } from './playview.ts';

const offered = new Set<LabelKind>();
const draws = new Set<DrawReason>();
const wins = new Set<string>();

/** Plays one rigged round; the person at `seat` answers by the script of that seat. */
const playRound = async (
  rules: Ruleset,
  scenario: Parameters<typeof rig>[0],
  seat: number,
): Promise<readonly Step[]> => {
  const { next, wall, players } = rig(scenario, rules);
  const match = new PlayMatch({
    rules,
    seed: 'rigged',
    seat,
    players,
    rigged: { start: next, wall: () => wall, maxRounds: 1 },
  });
  const script = players[seat]!;
  void match.run();
  const steps: Step[] = [];
  let [after, n] = [-1, 0];
  for (;;) {
    const step = unwrap(await match.next({ after, n }, 'en'));
    steps.push(step);
    if (step.isOver) return steps;
    after = step.frame.index;
    const { question } = match;
    if (step.offer === undefined || question === undefined) continue;
    const { view, legal } = question;
    const action = chooseNow(script, { view, seat, legal });
    const shown = [...step.offer.throws, ...step.offer.actions].map((one) => one.action);
    expect([...new Set(shown)].toSorted((a, b) => a - b)).toEqual(legal.toArray());
    unwrap(match.answer({ n: question.n, seat, action }));
    n = question.n + 1;
  }
};

const note = (steps: readonly Step[]): void => {
  for (const { offer, frame } of steps) {
    for (const { kind } of offer?.actions ?? []) offered.add(kind);
    if ((offer?.throws.length ?? 0) > 0) offered.add('discard');
    if (frame.result?.draw !== undefined) draws.add(frame.result.draw);
    for (const { fu, fuLines, yakuman } of frame.result?.wins ?? [])
      if (fu > 0 && yakuman === 0) expect(fuLines.reduce((sum, line) => sum + line.value, 0)).toBe(fu);
    for (const { seat, from, yakuman } of frame.result?.wins ?? [])
      wins.add(`${seat === from ? 'drawn' : 'claimed'}${yakuman > 0 ? ' yakuman' : ''} ×${frame.result!.wins.length}`);
  }
};

/** Before a result the others show backs alone. */
const leaks = (steps: readonly Step[], seat: number): readonly number[] =>
  steps.flatMap(({ frame }) =>
    frame.result === undefined &&
    frame.seats.some((one) => one.seat !== seat && [...one.hand, one.drawn ?? -1].some((tile) => tile !== -1))
      ? [frame.index]
      : [],
  );

/** Of the last one only what the first has not. */
const roundsOf = (rules: Ruleset): ReturnType<typeof scenariosOf> => {
  const known = new Set(rules === mahjongsoul ? scenariosOf(tenhou).map(({ name }) => name) : []);
  return scenariosOf(rules).filter(({ name }) => !known.has(name));
};

describe.each([tenhou, sanma, chinese, mahjongsoul])('$id', (rules) => {
  test.each(roundsOf(rules).map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    for (let seat = 0; seat < rules.seats; seat++) {
      const steps = await playRound(rules, scenario, seat);
      note(steps);
      expect(leaks(steps, seat)).toEqual([]);
      const { result, seats } = steps.at(-1)!.frame;
      expect(result).toBeDefined();
      // A winner's hand is seen by everybody.
      for (const win of result!.wins) expect(seats[win.seat]!.hand).not.toContain(-1);
      expect(result!.deltas.length).toBe(rules.seats);
    }
  });
});

describe('what is said of the hand', () => {
  const statusOf = (fields: Parameters<typeof openPosition>[0]): Status => {
    const { table, setup } = unwrap(openPosition(fields));
    return viewStatus(table, setup.seat);
  };

  test.each([
    ['an open hand without yaku', { hand: '23m678p99s # 123s 999p', dora: '1z', claim: '1m', from: 'E' }, 'yaku'],
    [
      'an own discard among the waits',
      { hand: '234567m23488s45p', dora: '1z', claim: '3p', from: 'E', river: ['S:6p'] },
      'furiten',
    ],
    ['too few fan', { hand: '12m678p678s11z # 234p', rules: 'chinese', claim: '3m', from: 'E' }, 'fan'],
    ['a drawn tile without yaku', { hand: '23m678p99s4m # 123s 999p', dora: '1z' }, 'yaku'],
  ] as const)('%s', (_, fields, reason) => {
    const { noWin, waits } = statusOf(fields);
    expect(noWin?.reason).toBe(reason);
    expect(waits.length).toBeGreaterThan(0);
    if (reason === 'fan') expect(noWin!.fan).toBeLessThan(8);
  });

  test('waits with the copies that are not seen, and nothing where the win may be taken', () => {
    const status = statusOf({
      hand: '234567m23488s45p',
      dora: '2p',
      claim: '3p',
      from: 'E',
      river: ['W:6p 6p', 'N:1z'],
    });
    // Of 3p the claimed one is seen.
    expect(status).toEqual({
      waits: [
        { kind: 11, left: 3 },
        { kind: 14, left: 2 },
      ],
      furiten: undefined,
      noWin: undefined,
    });
  });

  test('furiten by an own discard is said while nothing is claimed', () => {
    const { furiten } = statusOf({ hand: '234567m23488s45p9s', dora: '1z', river: ['S:6p'] });
    expect(furiten).toBe('river');
  });
});

test('every kind of decision was offered, every kind of draw and win shown', () => {
  expect(LABEL_KINDS.filter((kind) => !offered.has(kind))).toEqual([]);
  expect(DRAW_REASONS.filter((reason) => !draws.has(reason))).toEqual([]);
  expect([...wins].toSorted()).toEqual(
    expect.arrayContaining(['claimed yakuman ×1', 'claimed ×1', 'claimed ×2', 'drawn yakuman ×1', 'drawn ×1']),
  );
});
