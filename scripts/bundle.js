// npm run bundle:botzone: dist/botzone/suzaku.js, the bot as one file to upload to Botzone.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { install, root } from './setup.js';

install();
const folder = join(root, 'dist', 'botzone');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: true,
    // The platform's Node may be older than ours; oldnode.cjs adds the methods it may lack.
    target: 'es2019',
    minify: true,
    ssr: join(root, 'src', 'protocols', 'node', 'upload.ts'),
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'suzaku.js', codeSplitting: false },
    },
  },
  ssr: { noExternal: true },
});
const file = join(folder, 'suzaku.js');
// Node before 14.18 does not know the prefix.
writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n');
const text = readFileSync(file, 'utf8').replaceAll(/(["'`])node:(\w+)\1/g, '$1$2$1');
writeFileSync(file, readFileSync(join(root, 'scripts', 'oldnode.cjs'), 'utf8') + text);
process.stdout.write(`${file} ${(statSync(file).size / 1024).toFixed(0)} kB\n`);
