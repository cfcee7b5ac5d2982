import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadSite, serveFile } from './site.ts';

const ask = (headers: Readonly<Record<string, string>> = {}): Request => new Request('http://x/', { headers });

test('a page stays what it was when it is built again, files read late included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-site-'));
  mkdirSync(join(folder, 'assets'));
  const great = Buffer.alloc(1 << 20, 7);
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'assets', 'great-1.wasm'), great);
  writeFileSync(join(folder, 'assets', 'great-2.wasm'), great);
  const site = loadSite(folder);
  rmSync(folder, { recursive: true });
  expect([...site.keys()].toSorted()).toEqual(['/assets/great-1.wasm', '/assets/great-2.wasm', '/index.html']);
  const page = serveFile(site.get('/index.html')!, ask());
  expect(await page.text()).toBe('<p>page</p>');
  const file = site.get('/assets/great-1.wasm')!;
  const plain = serveFile(file, ask());
  expect(plain.headers.get('content-type')).toBe('application/wasm');
  expect(great.equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
  const packed = serveFile(file, ask({ 'accept-encoding': 'gzip' }));
  expect(great.equals(gunzipSync(await packed.arrayBuffer()))).toBe(true);
  const etag = plain.headers.get('etag')!;
  expect(serveFile(file, ask({ 'if-none-match': etag })).status).toBe(304);
  expect(site.get('/assets/great-2.wasm')!.etag).not.toBe(etag);
});
