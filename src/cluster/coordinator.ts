/** The coordinator: has a server, prepares it, says which engine computes, and shows metrics. It holds nothing that the server does not keep. */
import { createServer, type Server } from 'node:http';
import { fault, ok, type Result } from '../base/index.ts';
import { engineHere, type Engine } from '../models/index.ts';
import { setEngine } from './control.ts';
import { TOPOLOGY, openLink, sweepQueue, type Link, type Topology } from './link.ts';
import { messageOf, persist } from './persist.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';
import { makeMetrics, statusOf } from './status.ts';

/** Server, topology and metrics of a coordinator. */
export type CoordinatorOptions = {
  /** A server that runs elsewhere, or the one to start here. */
  readonly connect?: string | undefined;
  readonly server?: ServerOptions | undefined;
  readonly topology?: Partial<Topology> | undefined;
  /** Port of /metrics on 127.0.0.1; none by default. */
  readonly metrics?: number | undefined;
  /** This program's by default. */
  readonly engine?: Engine | undefined;
};

/** A cluster that is ready. */
export type Coordinator = {
  readonly address: string;
  readonly link: Link;
  /** The server that was started here. */
  readonly server: RunningServer | undefined;
  /** `http://127.0.0.1:PORT/metrics`. */
  readonly metrics: string | undefined;
  readonly close: () => Promise<void>;
};

const serveMetrics = (link: Link, port: number): Promise<Server> =>
  new Promise((done, failed) => {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      persist(() => statusOf(link), { patience: 2000 }).then(
        (status) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(makeMetrics(status)),
        () => response.writeHead(503).end('the server does not answer\n'),
      );
    });
    server.once('error', failed).listen(port, '127.0.0.1', () => done(server));
  });

/** Milliseconds that the own server may take. */
const STARTS = 30_000;
/** Milliseconds between two looks at what the queue has left over. */
const SWEEP = 5000;

const addressOf = async ({ connect, server }: CoordinatorOptions): Promise<Result<RunningServer | undefined>> =>
  connect === undefined && server !== undefined ? startServer(server) : ok(undefined);

/** Starts a coordinator, and a server where none is named. */
export const startCoordinator = async (options: CoordinatorOptions): Promise<Result<Coordinator>> => {
  const { connect, topology, metrics, engine = engineHere() } = options;
  const server = await addressOf(options);
  if (!server.ok) return server;
  const address = connect ?? server.value!.address;
  const link = await openLink(address, {
    name: 'suzaku coordinator',
    topology: { ...TOPOLOGY, ...topology },
    // The own server is started again should it die just now.
    waits: server.value === undefined ? 0 : STARTS,
    patience: STARTS,
  });
  if (!link.ok) {
    await server.value?.close();
    return link;
  }
  const sweep = setInterval(() => void sweepQueue(link.value).catch(() => undefined), SWEEP);
  const close = async (): Promise<void> => {
    clearInterval(sweep);
    await link.value.close();
    await server.value?.close();
  };
  try {
    await setEngine(link.value, engine);
    const page = metrics === undefined ? undefined : await serveMetrics(link.value, metrics);
    const bound = page?.address();
    return ok({
      address,
      link: link.value,
      server: server.value,
      metrics: typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}/metrics` : undefined,
      close: async () => {
        page?.close();
        await close();
      },
    });
  } catch (error) {
    await close();
    return fault('cluster.start', 0, messageOf(error));
  }
};
