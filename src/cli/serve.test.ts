/** `suzaku serve` on a port that is taken says by whom. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGTERM');
});

const serve = (port: string): ChildProcess => {
  const child = spawn(process.execPath, [bin, 'serve', '--no-open', '--port', port]);
  started.push(child);
  return child;
};
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done) => child.stdout!.once('data', (data: Buffer) => done(data.toString())));
const ended = (child: ChildProcess): Promise<{ status: number | null; err: string }> =>
  new Promise((done) => {
    let err = '';
    child.stderr!.on('data', (data: Buffer) => (err += data.toString()));
    child.once('close', (status) => done({ status, err }));
  });

test('a page that runs already is pointed to', async () => {
  const [, address, port] = /(http:\/\/localhost:(\d+)\/)/.exec(await firstLine(serve('0')))!;
  const { status, err } = await ended(serve(port!));
  expect(status).toBe(1);
  expect(err).toBe(
    `serve: port.in-use — Suzaku is already running at ${address}; open that page, or start another with --port 0\n`,
  );
}, 30_000);

test.each([200, 405])(
  'another program is not taken for the page (status %i)',
  async (code) => {
    const other = createServer((_, answer) => answer.writeHead(code).end('Suzaku'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const { status, err } = await ended(serve(String(port)));
    other.close();
    expect(status).toBe(1);
    expect(err).toMatch(new RegExp(`^serve: port.in-use — port ${port} is taken by another program; .*--port 0`));
  },
  30_000,
);
