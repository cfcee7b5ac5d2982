/** The system's browser, a plain file host and a dropped file: what the end-to-end tests and verify programs of the page share. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadSite } from '../../src/server/site.ts';

export const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** The system's browser; undefined where there is none, and the tests say that they are skipped. */
export const browserFile = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((file) => existsSync(file));

export type Host = { readonly address: string; readonly close: () => Promise<void> };

/** Files beside those of the build, or in their place, by path with a leading slash. */
export type Extra = ReadonlyMap<string, Uint8Array>;

/** Serves the built page below a path, as any file host does: no header of ours, no API. */
export const startHost = (folder: string, below = '/some/where/', extra: Extra = new Map()): Promise<Host> => {
  const site = loadSite(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === below ? '/index.html' : `/${path.slice(below.length)}`;
    const file = path.startsWith(below) ? site.get(name) : undefined;
    const body = (path.startsWith(below) ? extra.get(name) : undefined) ?? file?.body;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' });
    response.end(body ?? 'nothing here');
  });
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () =>
      ready({
        address: `http://localhost:${(server.address() as AddressInfo).port}${below}`,
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => closed());
          }),
      }),
    );
  });
};

/** As a person drops a file on the page. */
export const drop = (page: Page, bytes: Uint8Array, name = 'game.log'): Promise<void> =>
  page.evaluate(
    ({ base64, name: file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { base64: Buffer.from(bytes).toString('base64'), name },
  );
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
