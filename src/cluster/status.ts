/** What a cluster does now: queue, workers, results, alarms; for people, for programs, and as metrics. */
import { currents, quarantined, type Current, type Quarantine } from './control.ts';
import { learnersOf, type LearnerState } from './learners.ts';
import { queueOf, type Link } from './link.ts';
import { DEAD, ALARMS, RESULTS, TASKS, type Role } from './names.ts';
import { workersOf, type WorkerState } from './presence.ts';
import { readAlarms, type Alarm } from './results.ts';

/** Queue, workers, alarms and learners, as `suzaku cluster status` prints them. */
export type ClusterStatus = {
  /** By role: tasks that wait, that workers hold, and those of them that were delivered before. */
  readonly queue: readonly {
    readonly role: Role;
    readonly waiting: number;
    readonly held: number;
    readonly again: number;
  }[];
  /** Bytes and messages of the streams. */
  readonly tasks: { readonly messages: number; readonly bytes: number };
  readonly results: { readonly messages: number; readonly bytes: number };
  readonly dead: number;
  readonly alarms: number;
  readonly lastAlarms: readonly Alarm[];
  readonly workers: readonly WorkerState[];
  readonly quarantined: readonly Quarantine[];
  /** Weights that were promoted, by rules, and learners that are at work. */
  readonly current: readonly (Current & { readonly rules: string })[];
  readonly learners: readonly LearnerState[];
};

const LAST = 10;

/** Asks the server how the cluster stands. */
export const statusOf = async (link: Link): Promise<ClusterStatus> => {
  const sizes = async (name: string): Promise<{ messages: number; bytes: number }> => {
    const { state } = await link.manager.streams.info(name);
    return { messages: state.messages, bytes: state.bytes };
  };
  const [queue, tasks, results, dead, alarms] = await Promise.all([
    queueOf(link),
    sizes(TASKS),
    sizes(RESULTS),
    sizes(DEAD),
    sizes(ALARMS),
  ]);
  return {
    queue: [...queue].map(([role, { num_pending: waiting, num_ack_pending: held, num_redelivered: again }]) => ({
      role,
      waiting,
      held,
      again,
    })),
    tasks,
    results,
    dead: dead.messages,
    alarms: alarms.messages,
    lastAlarms: await readAlarms(link, LAST),
    workers: await workersOf(link),
    quarantined: [...(await quarantined(link)).values()],
    current: await currents(link),
    learners: await learnersOf(link),
  };
};

/** A label's value as Prometheus reads it. */
const label = (text: string): string => JSON.stringify(text);

const family = (
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  rows: readonly (readonly [string, number])[],
) => [
  `# HELP suzaku_${name} ${help}`,
  `# TYPE suzaku_${name} ${type}`,
  ...rows.map(([labels, value]) => `suzaku_${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
];

/** The status in Prometheus' text format. */
export const makeMetrics = ({
  queue,
  tasks,
  results,
  dead,
  alarms,
  workers,
  quarantined: caught,
  learners,
}: ClusterStatus): string => {
  const ofRole = (pick: (row: ClusterStatus['queue'][number]) => number) =>
    queue.map((row) => [`role=${label(row.role)}`, pick(row)] as const);
  const ofWorker = (pick: (state: WorkerState) => number) =>
    workers.map((state) => [`worker=${label(state.name)}`, pick(state)] as const);
  return [
    ...family(
      'queue_waiting',
      'gauge',
      'Tasks that nobody has taken.',
      ofRole(({ waiting }) => waiting),
    ),
    ...family(
      'queue_held',
      'gauge',
      'Tasks that workers hold.',
      ofRole(({ held }) => held),
    ),
    ...family(
      'queue_again',
      'gauge',
      'Held tasks that were delivered before.',
      ofRole(({ again }) => again),
    ),
    ...family('queue_bytes', 'gauge', 'Bytes of the queue.', [['', tasks.bytes]]),
    ...family('results', 'gauge', 'Results that are kept.', [['', results.messages]]),
    ...family('results_bytes', 'gauge', 'Bytes of results that are kept.', [['', results.bytes]]),
    ...family('dead_letters', 'gauge', 'Tasks without a result.', [['', dead]]),
    ...family('alarms', 'gauge', 'Results that differ from the one that counts.', [['', alarms]]),
    ...family('quarantined', 'gauge', 'Workers in quarantine.', [['', caught.length]]),
    ...family('workers', 'gauge', 'Workers that are there.', [['', workers.length]]),
    ...family(
      'learner_iterations',
      'counter',
      'Iterations of a learner.',
      learners.map(({ name, iteration }) => [`learner=${label(name)}`, iteration] as const),
    ),
    ...family(
      'learner_rounds',
      'gauge',
      'Rounds of the last iteration by the versions they were old.',
      learners.flatMap(({ name, staleness }) =>
        (staleness?.rounds ?? []).map((count, age) => [`learner=${label(name)},age="${age}"`, count] as const),
      ),
    ),
    ...family(
      'worker_done',
      'counter',
      'Tasks done by a worker.',
      ofWorker(({ done }) => done),
    ),
    ...family(
      'worker_failed',
      'counter',
      'Tasks refused or failed by a worker.',
      ofWorker(({ failed }) => failed),
    ),
    ...family(
      'worker_task_seconds',
      'counter',
      'Seconds spent in tasks.',
      ofWorker((state) => state.taskSeconds),
    ),
    ...family(
      'worker_cpu_seconds',
      'counter',
      'Processor seconds.',
      ofWorker((state) => state.cpuSeconds),
    ),
    ...family(
      'worker_memory_bytes',
      'gauge',
      'Memory of a worker.',
      ofWorker(({ memory }) => memory),
    ),
    '',
  ].join('\n');
};
