/** The page's build: relative addresses, so that it works below any path; the sprite and the service worker are written beside it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import type { NetworkIndex, SiteFile } from './network/files.ts';
import { notices } from './notices.ts';
import { SPRITES } from './ui/sprites.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The sprites as files: they are fetched once and cached apart from the program. */
const sprites = (): Plugin => ({
  name: 'suzaku-sprites',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const sprite = SPRITES.find(({ file }) => request.url === `/${file}`);
      if (sprite === undefined) return next();
      response.setHeader('content-type', 'image/svg+xml');
      return response.end(sprite.make());
    });
  },
  generateBundle() {
    for (const { file, make } of SPRITES) this.emitFile({ type: 'asset', fileName: file, source: make() });
  },
});

/** Fetched when they are first wanted, and kept apart from the page: web/engine/kept.ts. */
const isLarge = (file: string): boolean => /\.(?:onnx|wasm)$/.test(file);

/** The shipped networks as files, and a list of what there is: without a network the page says so, and asks for nothing that is not there. */
const networks = (): Plugin => ({
  name: 'suzaku-networks',
  enforce: 'post',
  configureServer(server) {
    server.middlewares.use('/networks.json', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"runtime":null,"models":{}}');
    });
  },
  generateBundle(_, bundle) {
    const fileOf = (file: string, bytes: Uint8Array): SiteFile => ({
      file,
      bytes: bytes.length,
      packed: gzipSync(bytes).length,
    });
    const runtime = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.wasm'));
    const index: { -readonly [K in keyof NetworkIndex]: NetworkIndex[K] } = { runtime: null, models: {} };
    if (runtime?.type === 'asset') index.runtime = fileOf(runtime.fileName, Buffer.from(runtime.source));
    for (const rules of ['tenhou', 'sanma', 'chinese'] as const) {
      const path = at(`../models/suzaku-${rules}.onnx`);
      if (!existsSync(path)) continue;
      const source = readFileSync(path);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/suzaku-${rules}-${hash}.onnx`;
      this.emitFile({ type: 'asset', fileName, source });
      index.models = { ...index.models, [rules]: fileOf(fileName, source) };
    }
    this.emitFile({ type: 'asset', fileName: 'networks.json', source: JSON.stringify(index) });
  },
});

/** Where the page asks for the Lab of its server. A plain file host has none, and says so in a file: an address that is not there would be an error in the console. */
const LAB = 'api/lab.json';
const NO_LAB = JSON.stringify({ server: false });
const lab = (): Plugin => ({
  name: 'suzaku-lab',
  configureServer(server) {
    server.middlewares.use(`/${LAB}`, (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(NO_LAB);
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: LAB, source: NO_LAB });
  },
});

/** sw.js with the list of files to keep; its version is the hash of their names and contents. */
const serviceWorker = (): Plugin => ({
  name: 'suzaku-service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const sum = createHash('sha256');
    const kept = Object.values(bundle).filter(({ fileName }) => !isLarge(fileName) && fileName !== LAB);
    const files = kept.map((entry) => {
      sum.update(entry.fileName).update(entry.type === 'chunk' ? entry.code : entry.source);
      return entry.fileName;
    });
    const all = ['./', ...files.filter((file) => file !== 'index.html'), 'icon.svg', 'site.webmanifest'];
    const source = readFileSync(at('./sw.js'), 'utf8')
      .replace("'@version'", JSON.stringify(sum.digest('hex').slice(0, 16)))
      .replace("['@files']", JSON.stringify(all));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
});

const { page: pageNotices, worker: workerNotices } = notices(at('..'));

/**
 * Checks that are switched off. Reading and packing 14 MB of WebAssembly takes its second. The worker of matches holds the advisers of its players, while
 * the worker of reviews fetches each adviser when it is first asked, from the same module.
 */
const QUIET = { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } };

/** Each room is a file; what five or more of them share is one more, and what shows a game. Left alone, the bundler makes many small ones, which pack worse. */
const CHUNKS = [
  { name: 'page', minShareCount: 5, priority: 2 },
  // What shows a game: the first room has none.
  { name: 'table', test: /[\\/]web[\\/](?:table|state[\\/](?:game|log|session)\.ts)/, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: at('./public'),
  plugins: [sprites(), networks(), lab(), serviceWorker(), pageNotices()],
  // The build for processors alone: its WebAssembly is half as large.
  resolve: { alias: [{ find: /^onnxruntime-web$/, replacement: 'onnxruntime-web/wasm' }] },
  worker: { format: 'es', plugins: () => [workerNotices()], rolldownOptions: QUIET },
  build: {
    outDir: at('../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // The fallback for old browsers would be a second request.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: CHUNKS } } },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
