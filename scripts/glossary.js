// node scripts/glossary.js: writes the second part of docs/glossary.md, the exported nouns of analysis, policy, learn and arena, from their comments.
// Plain Node. The test (scripts/glossary.test.ts) fails while the page is not what this would write, or a noun has no comment.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PAGE = join(root, 'docs', 'glossary.md');
export const FOLDERS = ['analysis', 'policy', 'learn', 'arena'];
const MARK = '## Names in the code\n';

const namesIn = (list) =>
  list
    .replace(/^\{|\}$/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name, as] = part.replace(/^type\s+/, '').split(/\s+as\s+/);
      return { name, as: as ?? name };
    });

/** Name → where it is defined, for everything that a module exports. */
const exportsOf = (file, seen = new Map()) => {
  if (seen.has(file)) return seen.get(file);
  const found = new Map();
  seen.set(file, found);
  if (!existsSync(file)) return found;
  const text = readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(/^export (?:abstract )?(?:type|class|interface) (\w+)/gm)) found.set(name, file);
  for (const [, what, from] of text.matchAll(/^export(?:\s+type)?\s+(\{[^}]*\}|\*)\s+from\s+'(\.[^']+)'/gm)) {
    const there = exportsOf(resolve(dirname(file), from), seen);
    if (what === '*') for (const [name, at] of there) found.set(name, at);
    else for (const { name, as } of namesIn(what)) if (there.has(name)) found.set(as, there.get(name));
  }
  return found;
};

/** The first sentence of the comment above a definition; undefined without one. */
const commentOf = (file, name) => {
  const text = readFileSync(file, 'utf8');
  const at = text.search(new RegExp(`^export (?:abstract )?(?:type|class|interface) ${name}\\b`, 'm'));
  const before = text.slice(0, at).trimEnd();
  if (!before.endsWith('*/')) return undefined;
  // A comment that opens the file is about the file.
  const from = before.lastIndexOf('/**');
  if (from <= 0) return undefined;
  const words = before
    .slice(from + 3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
  return /^(.*?[.!?])(?:\s|$)/.exec(words)?.[1] ?? words;
};

/** Every exported noun of a folder: name, meaning (undefined without a comment) and file. */
export const nounsOf = (folder) =>
  [...exportsOf(join(root, 'src', folder, 'index.ts'))]
    .filter(([, file]) => !relative(join(root, 'src', folder), file).startsWith('..'))
    .map(([name, file]) => ({ name, meaning: commentOf(file, name), file: relative(join(root, 'src'), file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const makePart = () =>
  `${MARK}\nEvery type and class that \`suzaku/analysis\`, \`suzaku/policy\`, \`suzaku/learn\` and \`suzaku/arena\` export, by the comment beside it (\`node scripts/glossary.js\` writes this part).\n` +
  FOLDERS.map((folder) => {
    const rows = nounsOf(folder).map(({ name, meaning = '' }) => `| \`${name}\` | ${meaning.replaceAll('|', '\\|')} |`);
    return `\n### ${folder}\n\n| name | meaning |\n|---|---|\n${rows.join('\n')}\n`;
  }).join('');

/** The page with its second part as it should be. */
export const makePage = (page) => `${page.split(MARK)[0].trimEnd()}\n\n${makePart()}`;

export const readPage = () => readFileSync(PAGE, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, makePage(readPage()));
