// node scripts/reference.js: writes docs/reference/, a page for every public path of the package, from the built declarations and their comments.
// Plain Node, after npm run build. scripts/reference.test.ts fails while a page is not what this would write.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(root, 'docs', 'reference');

/** Public path, its declarations, and the name of its page. */
export const pathsOf = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
    .filter(([path]) => path !== './package.json')
    .map(([path, { types }]) => ({
      path: path === '.' ? 'suzaku' : `suzaku/${path.slice(2)}`,
      page: path === '.' ? 'suzaku' : path.slice(2),
      file: join(root, types),
    }));

const namesIn = (list) =>
  list
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name, as] = part.split(/\s+as\s+/);
      return { name, as: as ?? name };
    });

const declarationOf = (file, from) => {
  const base = resolve(dirname(file), from).replace(/\.(?:ts|js)$/, '');
  return `${base}.d.ts`;
};

const DECLARED = /^export (?:declare )?(?:abstract )?(const|type|class|interface|function)\s+(\[[^\]]*\]|[\w$]+)/gm;

/** A comment that opens the declarations may stand below the imports of the source, which declarations leave out: it opens the file only if it opens the source. */
const opensSource = (file, comment) => {
  const source = file.replace(join(root, 'dist'), root).replace(/\.d\.ts$/, '.ts');
  return !existsSync(source) || readFileSync(source, 'utf8').startsWith(comment);
};

/** The comment that ends right before `at`, as one line; undefined without one, or where it opens the file. */
const commentBefore = (text, at, file) => {
  const before = text.slice(0, at).trimEnd();
  if (!before.endsWith('*/')) return undefined;
  const from = before.lastIndexOf('/**');
  if (from < 0 || (from === 0 && opensSource(file, before))) return undefined;
  return before
    .slice(from + 3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
};

/** The declaration as one line: of an object type the names of its fields, of a class its head. */
const signatureOf = (text, at, kind) => {
  if (kind === 'class')
    return text
      .slice(at, text.indexOf('{', at))
      .replace(/^export (?:declare )?/, '')
      .trim();
  const end = text.indexOf(';\n', at);
  const first = text.slice(at, text.indexOf('\n', at));
  const plain = (part) => part.replace(/^export (?:declare )?(?:const |type |function |interface )?/, '');
  if (first.endsWith('{')) {
    const body = text.slice(at + first.length, text.indexOf('\n}', at));
    const fields = Array.from(body.matchAll(/^ {4}(?:readonly )?(\w+\??):/gm), ([, name]) => name);
    return `${plain(first)} ${fields.join(', ')} }`;
  }
  const line = plain(text.slice(at, end < 0 ? undefined : end))
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > 160 ? `${line.slice(0, 157)}…` : line;
};

/** Name → declaration, for everything a module exports. */
const exportsOf = (file, seen = new Map()) => {
  if (seen.has(file)) return seen.get(file);
  const found = new Map();
  seen.set(file, found);
  if (!existsSync(file)) return found;
  const text = readFileSync(file, 'utf8');
  for (const match of text.matchAll(DECLARED)) {
    const [, kind, names] = match;
    const meaning = commentBefore(text, match.index, file);
    for (const name of names.startsWith('[') ? names.slice(1, -1).split(',') : [names])
      found.set(name.trim(), { kind, meaning, file, signature: signatureOf(text, match.index, kind) });
  }
  for (const [, what, from] of text.matchAll(
    /^export(?:\s+type)?\s+(\{[^}]*\}|\*(?: as \w+)?)\s+from\s+'(\.[^']+)'/gm,
  )) {
    const there = exportsOf(declarationOf(file, from), seen);
    const space = /^\* as (\w+)$/.exec(what)?.[1];
    if (space !== undefined) {
      const target = declarationOf(file, from);
      const meaning = /^\/\*\*(.*?)\*\//s.exec(readFileSync(target, 'utf8'))?.[1].trim();
      found.set(space, { kind: 'namespace', meaning, file: target, signature: space });
    } else if (what === '*') for (const [name, one] of there) found.set(name, one);
    else for (const { name, as } of namesIn(what)) if (there.has(name)) found.set(as, there.get(name));
  }
  return found;
};

/** Every exported name of a path, by name. */
export const namesOf = ({ file }) =>
  [...exportsOf(file)]
    .map(([name, one]) => ({ name, ...one, file: relative(join(root, 'dist'), one.file).replace(/\.d\.ts$/, '.ts') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const headOf = (file) => {
  const words = /^\/\*\*(.*?)\*\//s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return words.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
};

const cell = (text) => text.replaceAll('|', '\\|');
const isType = ({ kind }) => kind === 'type' || kind === 'interface';

const tableOf = (title, rows) => {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => `| \`${row.name}\` | ${cell(row.meaning ?? '')} | \`${cell(row.signature)}\` |`);
  return [`## ${title}\n\n| name | what it is | declared |\n|---|---|---|\n${lines.join('\n')}\n`];
};

/** examples/api has a program for each path; scripts/examples.test.ts runs them, scripts/package.test.ts compiles them as a stranger would. */
const exampleOf = ({ page }) => readFileSync(join(root, 'examples', 'api', `${page}.ts`), 'utf8').trimEnd();

/** The page of a path. */
export const makePage = (path) => {
  const names = namesOf(path);
  const tables = [
    ...tableOf(
      'Functions, classes and values',
      names.filter((one) => !isType(one)),
    ),
    ...tableOf('Types', names.filter(isType)),
  ];
  return `# ${path.path}\n\n${headOf(path.file)} Written by \`node scripts/reference.js\` from the declarations.\n\n## Example\n\n\`\`\`ts\n${exampleOf(path)}\n\`\`\`\n\n${tables.join('\n')}`;
};

/** Every page by its file name, the list of pages included. */
export const makePages = () => {
  const paths = pathsOf();
  const rows = paths.map(
    (path) => `| [\`${path.path}\`](${path.page}.md) | ${namesOf(path).length} | ${headOf(path.file)} |`,
  );
  const list = `# Reference\n\nEvery public path of the package with all its exported names, written by \`node scripts/reference.js\`. To begin with: [use it from a program](../library.md).\n\n| path | names | what it holds |\n|---|--:|---|\n${rows.join('\n')}\n`;
  return new Map([['README.md', list], ...paths.map((path) => [`${path.page}.md`, makePage(path)])]);
};

export const readPages = () =>
  new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of makePages()) writeFileSync(join(FOLDER, file), text);
}
