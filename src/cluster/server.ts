/** The `nats-server` of this machine: found, started with JetStream on a folder, and started again when it dies. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fault, ok, type Result } from '../base/index.ts';
import { writeWhole } from '../jobs/node/index.ts';

/** Debian puts it where only root looks. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Path of the program, if it is installed. */
export const findServer = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => {
  const folders = [...(environment['PATH'] ?? '').split(delimiter), ...PLACES].filter((folder) => folder !== '');
  const name = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server';
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
};

/** Host, port and folder of a server started here. */
export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Folder of its data; what is there is taken up. */
  readonly folder: string;
  /** Who connects must know it. */
  readonly token?: string | undefined;
  /** Bytes on disk at most; all that is free by default. */
  readonly storage?: number | undefined;
  /** Further lines of its configuration. */
  readonly lines?: readonly string[] | undefined;
};

/** Bytes of a message at most: larger results go through the object store. */
const PAYLOAD = 4 * 2 ** 20;

const quoted = (text: string): string => JSON.stringify(text);

/** The configuration as nats-server reads it. */
export const makeConfig = ({ host, port, folder, token, storage, lines = [] }: ServerOptions): string =>
  [
    `listen: ${quoted(`${host}:${port}`)}`,
    `max_payload: ${PAYLOAD}`,
    `jetstream { store_dir: ${quoted(join(resolve(folder), 'data'))}${storage === undefined ? '' : `, max_file_store: ${storage}`} }`,
    ...(token === undefined ? [] : [`authorization { token: ${quoted(token)} }`]),
    ...lines,
    '',
  ].join('\n');

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host, port });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      done(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.setTimeout(1000, () => end(false));
  });

/** A server that runs; `restarts` counts how often it had to be started again. */
export type RunningServer = {
  readonly address: string;
  readonly pid: () => number | undefined;
  readonly restarts: () => number;
  readonly close: () => Promise<void>;
};

const START = 15_000;

const untilOpen = async (host: string, port: number, keeper: Keeper): Promise<boolean> => {
  const end = performance.now() + START;
  // One that cannot start ends at once, again and again.
  while (performance.now() < end && keeper.restarts < 5) {
    if (await accepts(host, port)) return true;
    await wait(50);
  }
  return false;
};

const NONE =
  'no nats-server is installed: apt-get install nats-server on Debian and Ubuntu, brew install nats-server on macOS, or a release of github.com/nats-io/nats-server; --connect uses one that runs elsewhere';

/** Bytes below which a disk counts as full, and from which on as one with room. */
const FULL = PAYLOAD;
const ROOM = 4 * PAYLOAD;

const freeOf = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

/**
 * Keeps a server running: one that is there from an earlier coordinator is taken over. One whose disk was full is started again when there is room: streams
 * of nats-server 2.9 that could not write do not come back by themselves.
 */
class Keeper {
  restarts = 0;
  private wasFull = false;
  private isClosing = false;
  private child: ChildProcess | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly start: () => ChildProcess,
    private adopted: number | undefined,
    private readonly folder: string,
  ) {
    if (adopted === undefined) this.child = start();
    this.timer = setInterval(() => this.look(), 200);
  }

  get pid(): number | undefined {
    return this.child?.pid ?? this.adopted;
  }

  isAlive(): boolean {
    if (this.child !== undefined) return this.child.exitCode === null && this.child.signalCode === null;
    return this.adopted !== undefined && isRunning(this.adopted);
  }

  private look(): void {
    if (this.isClosing) return;
    this.watchDisk();
    if (this.isAlive()) return;
    this.restarts++;
    this.adopted = undefined;
    this.child = this.start();
  }

  private watchDisk(): void {
    const free = freeOf(this.folder);
    if (free < FULL) this.wasFull = true;
    if (!this.wasFull || free < ROOM || this.pid === undefined || !this.isAlive()) return;
    this.wasFull = false;
    process.kill(this.pid, 'SIGKILL');
  }

  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    const { pid } = this;
    if (pid === undefined || !this.isAlive()) return;
    process.kill(pid, 'SIGTERM');
    for (let tries = 0; tries < 100 && this.isAlive(); tries++) await wait(50);
    if (this.isAlive()) process.kill(pid, 'SIGKILL');
  }
}

/** A process that has ended but that nobody has waited for still has its number; Linux shows it as Z. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

/** The server that an earlier coordinator started on this folder. A number alone could be another program's by now. */
const leftFrom = (pidFile: string, config: string): number | undefined => {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return undefined;
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return stdout.includes(config) ? pid : undefined;
};

/** Starts a `nats-server` and waits until it answers. */
export const startServer = async (options: ServerOptions): Promise<Result<RunningServer>> => {
  const { host, port, folder, token } = options;
  const program = findServer();
  if (program === undefined) return fault('cluster.server', 0, NONE);
  const [config, pidFile, log] = ['nats.conf', 'nats.pid', 'nats.log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const left = leftFrom(pidFile, config);
  const isTaken = await accepts(host, port);
  if (isTaken && left === undefined)
    return fault(
      'cluster.port',
      0,
      `something listens at ${host}:${port} already; --connect uses it, --port takes another`,
    );
  mkdirSync(folder, { recursive: true });
  writeWhole(config, makeConfig(options));
  const start = (): ChildProcess => spawn(program, ['-c', config, '-l', log, '-P', pidFile], { stdio: 'ignore' });
  const keeper = new Keeper(start, isTaken ? left : undefined, folder);
  if (!(await untilOpen(host, port, keeper))) {
    await keeper.close();
    return fault('cluster.server', 0, `nats-server did not start; ${log} says why`);
  }
  return ok({
    address: `nats://${token === undefined ? '' : `${encodeURIComponent(token)}@`}${host}:${port}`,
    pid: () => keeper.pid,
    restarts: () => keeper.restarts,
    close: () => keeper.close(),
  });
};
