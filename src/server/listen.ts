/** Binds the application to a port, with the time limits of sockets, and ends it in order. */
import { serve, type ServerType } from '@hono/node-server';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { makeApp, type AppOptions } from './app.ts';

export type ListenOptions = AppOptions & {
  readonly host: string;
  readonly port: number;
  /** Milliseconds until the header, and until the body, must have come. */
  readonly headerTime?: number;
  readonly bodyTime?: number;
  /** Milliseconds without progress after which a client that does not read its answer is dropped. */
  readonly readTime?: number;
};
export type Listening = {
  readonly address: string;
  /** Stops accepting, lets running requests finish for at most `grace` milliseconds. */
  readonly close: (grace?: number) => Promise<void>;
};

/** Milliseconds. */
const HEADER_TIME = 10_000;
const BODY_TIME = 30_000;
export const READ_TIME = 30_000;
const KEEP_ALIVE = 5000;
/** How often connections are looked at; Node's own 30 seconds would make the limits above mean little. */
const LOOK = 1000;
const MOST_CONNECTIONS = 1000;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** Where a browser on this machine finds what listens on host and port. */
export const addressOf = (host: string, port: number): string => {
  const name = LOOPBACK.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`;
};

const limit = (server: Server): void => {
  server.keepAliveTimeout = KEEP_ALIVE;
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = MOST_CONNECTIONS;
};

/**
 * A connection whose answer waits to be read gets a time limit, which the system's progress extends; Node drops it when that is over. Other connections have
 * none, since an answer may take minutes of work.
 */
const dropUnread = (server: Server, readTime: number): void => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timed = new WeakSet<Socket>();
  const look = setInterval(
    () => {
      for (const socket of sockets) {
        const isUnread = socket.writableLength > 0;
        if (isUnread && !timed.has(socket)) socket.setTimeout(readTime);
        if (isUnread) timed.add(socket);
        else timed.delete(socket);
      }
    },
    Math.min(LOOK, readTime),
  );
  look.unref();
  server.once('close', () => clearInterval(look));
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
export const listen = ({
  host,
  port,
  headerTime = HEADER_TIME,
  bodyTime = BODY_TIME,
  readTime = READ_TIME,
  ...options
}: ListenOptions): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const times = {
      headersTimeout: headerTime,
      requestTimeout: bodyTime,
      connectionsCheckingInterval: Math.min(LOOK, headerTime),
    };
    const app = makeApp({ isLoopback: LOOPBACK.has(host), ...options });
    const server: ServerType = serve({ fetch: app.fetch, hostname: host, port, serverOptions: times }, (info) => {
      resolve({
        address: addressOf(host, info.port),
        close: (grace = 10_000) => closeServer(server as Server, grace),
      });
    });
    limit(server as Server);
    dropUnread(server as Server, readTime);
    server.on('error', reject);
  });
