/** The page's build: relative addresses, so that it works below any path; the sprite and the service worker are written beside it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
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

/** sw.js with the list of files to keep; its version is the hash of their names and contents. */
const serviceWorker = (): Plugin => ({
  name: 'suzaku-service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const sum = createHash('sha256');
    const files = Object.values(bundle).map((entry) => {
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

export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: at('./public'),
  plugins: [sprites(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: at('../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // The fallback for old browsers would be a second request.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
