/** One request of a soak over a real socket, and how it ended. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export type Asked = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sent without its length. */
  readonly isChunked?: boolean;
  /** Milliseconds after which the client goes away. */
  readonly leaveAfter?: number;
};

export type Reply = {
  /** 0 when the connection broke without a status. */
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds until the last byte. */
  readonly ms: number;
  readonly error?: string;
};

/** Milliseconds; longer than the longest answer may take. */
const PATIENCE = 300_000;

/** `from`: the loopback address the client stands for, or none where the system has only one. */
export const ask = (port: number, from: string | undefined, asked: Asked): Promise<Reply> =>
  new Promise((resolve) => {
    const { method = 'GET', path, headers = {}, body, isChunked = false, leaveAfter } = asked;
    const begun = performance.now();
    const done = (reply: Partial<Reply>): void =>
      resolve({ status: 0, body: '', headers: {}, ...reply, ms: performance.now() - begun });
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
      headers: {
        ...(body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), leaveAfter ?? PATIENCE);
    sent.on('error', (error) => {
      clearTimeout(timer);
      done({ error: error.message });
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => undefined);
      response.on('close', () => {
        clearTimeout(timer);
        const text = Buffer.concat(parts).toString('latin1');
        done({
          status: response.statusCode ?? 0,
          body: text,
          headers: response.headers,
          ...(response.complete ? {} : { error: 'the answer broke off' }),
        });
      });
    });
    sent.end(body);
  });

export type Wire = {
  /** Bytes written as they are, with no request made of them. */
  readonly text: string;
  /** Milliseconds until the client goes away by itself. */
  readonly hold: number;
  /** The client does not read. */
  readonly isDeaf?: boolean;
};

/** Writes raw bytes and waits until either side closes: the first line that came back. */
export const wire = (port: number, from: string | undefined, { text, hold, isDeaf = false }: Wire): Promise<Reply> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const socket = connect({ host: '127.0.0.1', port, ...(from === undefined ? {} : { localAddress: from }) });
    let heard = '';
    if (!isDeaf) socket.on('data', (data: Buffer) => (heard = (heard + data.toString('latin1')).slice(0, 100_000)));
    socket.on('error', () => undefined);
    socket.on('connect', () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), hold);
    socket.on('close', () => {
      clearTimeout(timer);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
      resolve({ status, body: heard, headers: {}, ms: performance.now() - begun });
    });
  });

/** Whether this system has the whole of 127.0.0.0/8, so that many clients can stand on one machine. */
export const hasManyAddresses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.1.1' });
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
