/**
 * Jobs that the page started: one at a time, each a process group of its own. A job that is cancelled may save itself and then is killed; all end with the server, whichever way it ends
 * (the warden of guests sees to that).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import {
  guardGroup,
  killGroup,
  killMarked,
  markedEnvironment,
  newMark,
  releaseGroup,
} from '../../protocols/node/index.ts';
import { LineSplitter, type JobKind, type JobQuestion, type JobView } from '../../runs/index.ts';
import { planOf, type JobPlan } from './kinds.ts';

export type JobOptions = {
  /** The folder of runs; jobs write below `lab` in it. */
  readonly runs: string;
  /** The program that is run, by this Node. */
  readonly program: string;
  /** Milliseconds in which a cancelled job may save itself. */
  readonly grace?: number;
};

const GRACE = 5000;
/** Ended jobs that are remembered, and characters of what one said. */
const [MOST_ENDED, MOST_SAID] = [20, 4000];
/** Bytes read at once while steps are counted. */
const PART = 1 << 16;
/** Where jobs write. */
const BELOW = 'lab';

/** Counts the lines of a growing file that begin in a given way. */
class StepCount {
  private at = 0;
  count = 0;
  private readonly splitter: LineSplitter;

  constructor(
    private readonly path: string,
    mark: string,
  ) {
    this.splitter = new LineSplitter((text) => {
      if (text?.startsWith(mark) === true) this.count++;
    });
  }

  look(): number {
    if (!existsSync(this.path)) return this.count;
    const file = openSync(this.path, 'r');
    const room = new Uint8Array(PART);
    for (let read = PART; read === PART; this.at += read) {
      read = readSync(file, room, 0, PART, this.at);
      this.splitter.push(room.subarray(0, read));
    }
    closeSync(file);
    return this.count;
  }
}

class Job {
  private readonly mark = newMark();
  private readonly child: ChildProcess;
  private readonly steps: StepCount;
  private state: JobView['state'] = 'running';
  private said = '';
  readonly ended: Promise<void>;

  constructor(
    readonly id: string,
    private readonly kind: JobKind,
    private readonly plan: JobPlan,
    private readonly folder: string,
    program: string,
  ) {
    this.steps = new StepCount(join(folder, plan.file), plan.mark);
    this.child = spawn(process.execPath, [program, ...plan.args], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: markedEnvironment(this.mark),
    });
    const { pid, stderr } = this.child;
    if (pid !== undefined) guardGroup(pid);
    stderr!.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-MOST_SAID)));
    this.ended = new Promise((done) => {
      const end = (code: number | null): void => {
        if (this.state === 'running') this.state = code === 0 ? 'done' : 'failed';
        this.cleanUp();
        done();
      };
      this.child.once('exit', end);
      this.child.once('error', () => end(null));
    });
  }

  get isRunning(): boolean {
    return (
      this.state === 'running' ||
      (this.state === 'cancelled' && this.child.exitCode === null && this.child.signalCode === null)
    );
  }

  view(): JobView {
    const { id, kind, state, plan, folder } = this;
    const last = this.said.trim().split('\n').at(-1)!.replaceAll(folder, id);
    const said = state === 'failed' ? last.slice(0, 300) : '';
    return { id, kind, state, done: this.steps.look(), total: plan.total, file: `${id}/${plan.file}`, said };
  }

  /** Asks it to end, and kills it where it does not. */
  async cancel(grace: number): Promise<void> {
    const { pid } = this.child;
    if (this.state !== 'running' || pid === undefined) return this.ended;
    this.state = 'cancelled';
    if (process.platform === 'win32') killGroup(pid);
    else {
      try {
        process.kill(-pid, 'SIGTERM');
      } catch {
        // It has ended already.
      }
    }
    const timer = setTimeout(() => killGroup(pid), grace);
    await this.ended;
    clearTimeout(timer);
    return undefined;
  }

  /** What it left behind ends too; a job that has done nothing leaves no folder. */
  private cleanUp(): void {
    const { pid } = this.child;
    if (pid !== undefined) {
      killGroup(pid, true);
      releaseGroup(pid);
    }
    killMarked(this.mark);
    if (this.steps.look() === 0) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The jobs of a server. */
export class Jobs {
  private readonly jobs: Job[] = [];
  private readonly grace: number;
  private isClosed = false;

  constructor(private readonly options: JobOptions) {
    this.grace = options.grace ?? GRACE;
  }

  /** The newest first. */
  list(): readonly JobView[] {
    return this.jobs.map((job) => job.view());
  }

  start(question: JobQuestion): Result<JobView> {
    if (this.isClosed || this.jobs.some(({ isRunning }) => isRunning))
      return fault('lab.busy', 0, 'one job runs already; cancel it or wait for its end');
    const made = this.newFolder(question.kind);
    if (!made.ok) return made;
    const { id, folder } = made.value;
    const job = new Job(id, question.kind, planOf(question, folder), folder, this.options.program);
    this.jobs.unshift(job);
    this.jobs.splice(MOST_ENDED + 1);
    return ok(job.view());
  }

  /** Answers when it has ended. */
  async cancel(id: string): Promise<Result<JobView>> {
    const job = this.jobs.find((one) => one.id === id);
    if (job === undefined) return fault('lab.no-job', 0, 'there is no such job');
    await job.cancel(this.grace);
    return ok(job.view());
  }

  /** Cancels what runs; nothing new is taken. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.jobs.map((job) => job.cancel(this.grace)));
  }

  /** A folder of its own below the runs, and not where a link leads. */
  private newFolder(kind: JobKind): Result<{ readonly id: string; readonly folder: string }> {
    const refused = fault('lab.unwritable', 0, 'the folder of runs cannot be written');
    try {
      mkdirSync(join(this.options.runs, BELOW), { recursive: true });
      const root = realpathSync(this.options.runs);
      if (realpathSync(join(root, BELOW)) !== join(root, BELOW)) return refused;
      const time = new Date()
        .toISOString()
        .replaceAll(/[-:]|\..*$/g, '')
        .replace('T', '-');
      // Two servers may share the folder, and start a job in the same second.
      const id = `${BELOW}/${kind}-${time}-${randomBytes(3).toString('hex')}`;
      const folder = join(root, ...id.split('/'));
      mkdirSync(folder);
      return ok({ id, folder });
    } catch {
      return refused;
    }
  }
}
