/**
 * A cluster in a temporary folder, for tests: a real nats-server on a free port of 127.0.0.1, workers and asking programs as processes that can be killed,
 * a proxy that can cut connections. Every process is ended with the lab, by its own id.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findServer,
  openLink,
  startCoordinator,
  type Coordinator,
  type ServerOptions,
  type Topology,
} from '../src/cluster/index.ts';
import { unwrap } from '../src/base/index.ts';

/** Engine of all programs of a lab: tests run sources, processes what is built. */
export const LAB_ENGINE = { digest: 'lab', commit: 'lab' } as const;

/** True where tests of the cluster can run; says so otherwise. */
export const hasServer = (): boolean => {
  if (findServer() !== undefined) return true;
  process.stderr.write('no nats-server is installed (apt-get install nats-server): tests of the cluster are skipped\n');
  return false;
};

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Connections to a port pass through it, until they are reset. `stall`: nothing that the server says gets through. */
export type Proxy = {
  readonly address: string;
  readonly reset: () => number;
  readonly stall: (isStalled: boolean) => void;
  readonly close: () => void;
};

export const startProxy = (port: number): Promise<Proxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server: Server = createServer((from) => {
    const to = connect({ host: '127.0.0.1', port });
    const pair = [from, to] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [to, from] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  const reset = (): number => {
    const cut = [...pairs];
    for (const [from, to] of cut) {
      from.resetAndDestroy();
      to.resetAndDestroy();
    }
    return cut.length;
  };
  const stall = (isStalled: boolean): void => {
    for (const [, to] of pairs) {
      if (isStalled) to.unpipe().pause();
      else to.resume();
    }
    if (!isStalled) for (const [from, to] of pairs) to.pipe(from);
  };
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({
        address: `nats://127.0.0.1:${(server.address() as { port: number }).port}`,
        reset,
        stall,
        close: () => {
          reset();
          server.close();
        },
      }),
    ),
  );
};

/** A process of the lab: killed ones are started again until it is closed. */
export class Kept {
  kills = 0;
  out = '';
  private child: ChildProcess;
  private isClosed = false;

  constructor(
    private readonly script: string,
    private readonly args: readonly string[],
    private readonly onEnd: (code: number | null) => void = () => undefined,
  ) {
    this.child = this.start();
  }

  private start(): ChildProcess {
    const child = spawn(process.execPath, [this.script, ...this.args], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (text: Buffer) => (this.out += text.toString()));
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL' && !this.isClosed) this.child = this.start();
      else this.onEnd(code);
    });
    return child;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  kill(): boolean {
    if (this.isClosed || this.child.exitCode !== null || !this.child.kill('SIGKILL')) return false;
    this.kills++;
    return true;
  }

  /** Asks it to end; answers how it did. */
  async close(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.isClosed = true;
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const code = await ended;
    clearTimeout(late);
    return code;
  }
}

const program = (name: string): string =>
  fileURLToPath(new URL(`../dist/testkit/${name}.js`, import.meta.url)).replace('/dist/dist/', '/dist/');

const SMALL: Partial<Topology> = { queueBytes: 2 ** 26, resultBytes: 2 ** 26, objectBytes: 2 ** 26, ackWait: 2000 };

/** Whether the process is the server of this folder: its number alone could be another program's by now. */
const isServer = (pid: number, folder: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
};

export class Lab {
  private readonly kept: Kept[] = [];

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly coordinator: Coordinator,
    /** The coordinator's process, where it is one. */
    readonly apart?: Kept,
  ) {}

  static async open(topology: Partial<Topology> = {}, more: Partial<ServerOptions> = {}): Promise<Lab> {
    const folder = mkdtempSync(join(tmpdir(), 'suzaku-cluster-'));
    const port = await freePort();
    const server = { host: '127.0.0.1', port, folder: join(folder, 'server'), ...more };
    const started = await startCoordinator({
      server,
      engine: LAB_ENGINE,
      topology: { ...SMALL, ...topology },
      metrics: 0,
    });
    return new Lab(folder, port, unwrap(started));
  }

  /** The coordinator is a process of its own, which can be killed: the server then lives on and is taken over by the next one. */
  static async openApart(topology: Partial<Topology> = {}): Promise<Lab> {
    const folder = mkdtempSync(join(tmpdir(), 'suzaku-cluster-'));
    const port = await freePort();
    const args = { port, folder: join(folder, 'server'), topology: { ...SMALL, ...topology } };
    const kept = new Kept(program('clustercoordinator'), [JSON.stringify(args)]);
    const address = `nats://127.0.0.1:${port}`;
    while (!kept.out.includes('ready')) await new Promise((done) => setTimeout(done, 50));
    const link = unwrap(await openLink(address, { name: 'lab', waits: 30_000 }));
    const pid = (): number | undefined => {
      const file = join(args.folder, 'nats.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
    };
    const close = async (): Promise<void> => {
      await link.close();
      await kept.close();
      // One that was killed just now has not taken over the server that it left.
      const left = pid();
      if (left !== undefined && isServer(left, args.folder)) process.kill(left, 'SIGKILL');
    };
    const server = { address, pid, restarts: () => 0, close: () => Promise.resolve() };
    return new Lab(folder, port, { address, link, server, metrics: undefined, close }, kept);
  }

  get address(): string {
    return this.coordinator.address;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /** A process that does trick tasks; it writes the ids of results that it was the first to store to `stored`. */
  worker(name: string, address = this.address, more: Readonly<Record<string, string>> = {}): Kept {
    const args = { address, name, cache: this.at('inputs'), stored: this.at('stored'), ...more };
    return this.keep(new Kept(program('clusterworker'), [JSON.stringify(args)]));
  }

  /** A process that asks for tasks 0 … `count` and keeps their results in a folder. */
  asker(count: number, slow: number | undefined, onEnd: (code: number | null) => void): Kept {
    const args = { address: this.address, count, slow, store: this.at('store') };
    return this.keep(new Kept(program('clusterasker'), [JSON.stringify(args)], onEnd));
  }

  /** A process that has ended by itself or was closed. */
  release(kept: Kept): void {
    this.kept.splice(this.kept.indexOf(kept), 1);
  }

  private keep(kept: Kept): Kept {
    this.kept.push(kept);
    return kept;
  }

  killServer(): boolean {
    const pid = this.coordinator.server!.pid();
    return pid !== undefined && isServer(pid, this.folder) && process.kill(pid, 'SIGKILL');
  }

  async close(): Promise<void> {
    await Promise.all(this.kept.map((kept) => kept.close()));
    await this.coordinator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
