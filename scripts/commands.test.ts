/** What the documents name exists: suzaku with its flags, verify, bench and example programs, and files of the sources. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { knownCommands } from '../src/cli/completion/index.ts';

const root = resolve(import.meta.dirname, '..');
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'models'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file.split(sep).join('/')}`),
  ),
];
const commands = await knownCommands();

/** Blocks and inline code; what ends a line with a backslash goes on in the next one. */
const codeIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(/^```\w*\n(.*?)^```$/gms),
    ...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g),
  ].flatMap(([, code]) => code!.replaceAll(/\\\n\s*/g, ' ').split('\n'));

const PROGRAM = /npm run (verify|bench|example) -- ([a-z][\w-]*)/g;
const FOLDERS = { verify: 'verify', bench: 'bench', example: 'examples' } as const;

const programsMissing = (code: string): readonly string[] =>
  [...code.matchAll(PROGRAM)].flatMap(([whole, kind, name]) =>
    existsSync(join(root, FOLDERS[kind as keyof typeof FOLDERS], `${name}.ts`)) ? [] : [whole],
  );

const testsMissing = (code: string): readonly string[] =>
  [...code.matchAll(/npx vitest run ([\w./-]+)/g)].flatMap(([whole, path]) =>
    existsSync(join(root, path!)) ? [] : [whole],
  );

/** Files and folders from the root on; `{a,b}`, `*` and NAMES in capitals stand for several. */
const filesMissing = (code: string): readonly string[] =>
  [
    ...code.matchAll(/(?:^|\s)((?:src|web|verify|bench|testkit|scripts|examples|models)\/[\w./-]+)(?=$|[\s,:)])/g),
  ].flatMap(([, path]) => (/[A-Z]{3,}|\.\.\.|-nnn/.test(path!) || existsSync(join(root, path!)) ? [] : [path!]));

/** The words of one call: comments, pipes and further commands are cut off. */
const CALL = /(?:^|[\s(])suzaku ([a-z][a-z-]*(?: [^#|│;&\n]*)?)/g;

const wrongCalls = (code: string): readonly string[] =>
  [...code.matchAll(CALL)].flatMap(([whole, words]) => {
    const call = words!.trim();
    const known = commands.findLast(({ path }) => call === path || call.startsWith(`${path} `));
    if (known === undefined) return /^(?:COMMAND|HAND)\b/.test(call) ? [] : [whole.trim()];
    const flags = new Set(known.flags.map(({ name }) => name));
    return [...call.matchAll(/(?:^|\s|\[)(--[a-z][\w-]*)/g)].flatMap(([, flag]) =>
      flags.has(flag!) ? [] : [`${flag} in ${whole.trim()}`],
    );
  });

test.each(pages)('%s: the commands it names exist', (page) => {
  const code = codeIn(readFileSync(join(root, page), 'utf8'));
  expect(
    code.flatMap((line) => [
      ...programsMissing(line),
      ...testsMissing(line),
      ...filesMissing(line),
      ...wrongCalls(line),
    ]),
  ).toEqual([]);
});
