// npm run bundle:botzone: dist/botzone/suzaku.js, the bot as one file to upload to Botzone, the networks for its data folder, and probe.js, a bot that looks around.
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { install, root } from './setup.js';

/** The network that the uploaded player reads. */
const NETWORK = 'suzaku-chinese.onnx';

install();
const folder = join(root, 'dist', 'botzone');
const data = join(folder, 'data');

/** One program of src/protocols/node as one file. */
const bundle = async (entry, file, isFirst) => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: isFirst,
      // The platform's Node may be older than ours; oldnode.cjs adds the methods it may lack.
      target: 'es2019',
      minify: true,
      ssr: join(root, 'src', 'protocols', 'node', entry),
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: file, codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  });
  // Node before 14.18 does not know the prefix.
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8').replaceAll(/(["'`])node:(\w+)\1/g, '$1$2$1');
  writeFileSync(path, readFileSync(join(root, 'scripts', 'oldnode.cjs'), 'utf8') + text);
  return path;
};

const tell = (path) => process.stdout.write(`${path} ${(statSync(path).size / 1024).toFixed(0)} kB\n`);

const bot = await bundle('upload.ts', 'suzaku.js', true);
const probe = await bundle('probe.ts', 'probe.js', false);
writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n');
mkdirSync(data, { recursive: true });
const network = join(data, NETWORK);
copyFileSync(join(root, 'models', NETWORK), network);
for (const path of [bot, network, probe]) tell(path);
