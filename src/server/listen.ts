/** Binds the application to a port, with the time limits of sockets, and ends it in order. */
import { serve, type ServerType } from '@hono/node-server';
import type { Server } from 'node:http';
import { makeApp, type AppOptions } from './app.ts';

export type ListenOptions = AppOptions & { readonly host: string; readonly port: number };
export type Listening = {
  readonly address: string;
  /** Stops accepting, lets running requests finish for at most `grace` milliseconds. */
  readonly close: (grace?: number) => Promise<void>;
};

/** Milliseconds. */
const HEADER_TIME = 10_000;
const BODY_TIME = 30_000;
const KEEP_ALIVE = 5000;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

const limitTimes = (server: Server): void => {
  server.headersTimeout = HEADER_TIME;
  server.requestTimeout = BODY_TIME;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.maxRequestsPerSocket = 1000;
};

const closeServer = (server: Server, grace: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      done();
    });
    server.closeIdleConnections();
  });

/** Rejects with the system's error when the port is not to be had. */
export const listen = ({ host, port, ...options }: ListenOptions): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const app = makeApp({ isLoopback: LOOPBACK.has(host), ...options });
    const server: ServerType = serve({ fetch: app.fetch, hostname: host, port }, (info) => {
      const name = LOOPBACK.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
      resolve({
        address: `http://${name}:${info.port}/`,
        close: (grace = 10_000) => closeServer(server as Server, grace),
      });
    });
    limitTimes(server as Server);
    server.on('error', reject);
  });
