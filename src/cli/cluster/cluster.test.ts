/** What commands tell a cluster beside tasks: a learner's progress, a promotion; and how the status reads. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Lab, hasServer } from '../../../testkit/clusterlab.ts';
import { unwrap } from '../../base/index.ts';
import { makeMetrics, statusOf, type ClusterStatus } from '../../cluster/index.ts';
import type { PolicyLine } from '../../learn/policyrun/index.ts';
import { learnerReporter, openPromotion } from './index.ts';
import { clusterText } from './text.ts';

const DIGEST = 'ab'.repeat(32);

test.skipIf(!hasServer())(
  'a learner is seen in the status and gone when it ends; a promotion needs the last one seen',
  async () => {
    const lab = await Lab.open();
    try {
      const { link } = lab.coordinator;
      const reporter = await learnerReporter(lab.address, { out: 'runs/first one', rules: 'sanma' });
      const staleness = { rounds: [6, 2], dropped: 1 };
      reporter.say({ type: 'iteration', iteration: 7, roundsPerSecond: 24, staleness } as unknown as PolicyLine);
      let status = await statusOf(link);
      for (let tries = 0; tries < 100 && status.learners.length === 0; tries++) {
        await wait(50);
        status = await statusOf(link);
      }
      expect(status.learners).toMatchObject([{ name: 'first one', rules: 'sanma', iteration: 7, staleness }]);
      expect(makeMetrics(status)).toContain('suzaku_learner_rounds{learner="first one",age="1"} 2\n');
      await reporter.close();
      expect((await statusOf(link)).learners).toEqual([]);

      const [one, two] = [
        unwrap(await openPromotion(lab.address, 'sanma')),
        unwrap(await openPromotion(lab.address, 'sanma')),
      ];
      expect(await one.draw!('candidate')).toBe(await two.draw!('candidate'));
      expect(await one.promote(DIGEST)).toMatchObject({ ok: true });
      // Somebody else was promoted since this judgement began.
      expect(await two.promote('cd'.repeat(32))).toMatchObject({ ok: false, error: { code: 'cluster.current' } });
      expect((await statusOf(link)).current).toMatchObject([{ rules: 'sanma', digest: DIGEST, step: 1 }]);
      for (const each of [one, two]) await each.close();
    } finally {
      await lab.close();
    }
  },
);

test('on one machine nothing is drawn, reported or made current', async () => {
  const alone = unwrap(await openPromotion('local', 'sanma'));
  expect([alone.draw, await alone.promote(DIGEST)]).toEqual([undefined, { ok: true, value: true }]);
  const reporter = await learnerReporter(undefined, { out: 'x', rules: 'sanma' });
  reporter.say({ type: 'iteration' } as unknown as PolicyLine);
  await reporter.close();
});

test('the status for people', () => {
  const status: ClusterStatus = {
    queue: [{ role: 'actor', waiting: 3, held: 2, again: 1 }],
    tasks: { messages: 5, bytes: 100 },
    results: { messages: 9, bytes: 2_000_000 },
    dead: 1,
    alarms: 0,
    lastAlarms: [],
    workers: [],
    quarantined: [{ worker: 'w', reason: 'it lied', at: 'noon' }],
    current: [{ rules: 'sanma', digest: DIGEST, step: 4, revision: 9 }],
    learners: [
      {
        ...{ name: 'run', rules: 'sanma', iteration: 12, roundsPerSecond: 23.6, at: 'noon' },
        staleness: { rounds: [96, 32], dropped: 8 },
      },
    ],
  };
  expect(clusterText(status).split('\n')).toEqual([
    'actor: 3 tasks wait, 2 are held (1 of them again)',
    '9 results (2.0 MB), 1 dead letters, 0 alarms',
    'no worker is there: suzaku cluster worker ADDRESS starts one',
    'current for sanma: abababababab (promotion 4)',
    'learner run (sanma): iteration 12 at noon, 24 rounds/s; rounds by age 0: 96 1: 32, 8 too old',
    'in quarantine since noon: w (it lied)',
  ]);
});
