/** Documents: links and anchors lead somewhere, no page is too long, every command has its row, and no turn that a native speaker would not use. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';

const root = resolve(import.meta.dirname, '..');
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.split(sep).join('/')}`);
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'models', '.github'].flatMap(below),
];
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const prose = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '`…`');

/** As the platform makes anchors of headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );

test.each(pages)('%s: links and anchors', (page) => {
  const links = Array.from(read(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target!);
  const wrong = links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [path, anchor] = link.split('#') as [string, string | undefined];
    const target =
      path === ''
        ? page
        : relative(root, resolve(root, dirname(page), path))
            .split(sep)
            .join('/');
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).has(anchor);
  });
  expect(wrong).toEqual([]);
});

/** Written by programs: as long as the code is. */
const GENERATED = /^docs\/(?:reference\/|glossary\.md$)/;
const MOST: Readonly<Record<string, number>> = { 'README.md': 150, 'docs/results.md': 200 };

test.each(pages.filter((page) => !GENERATED.test(page)))('%s is not too long', (page) => {
  expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(MOST[page] ?? 300);
});

/** A turn, and what stands for it. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bscripts? (?:was |were )?not kept\b/i, 'a program in the repository, or no figure'],
  [/\bof now\b/, 'current'],
  [/\btold\b(?! apart)/, 'described, given, said, by default'],
  [/(?:^|[.:] )Who (?!is|learns)[a-z]+s\b(?![^.]*\?)/, 'a seat that …, if you …'],
  [/\bby (?:an |one's )?own draws?\b/, 'by self-draw'],
  [
    /\b(?:rows?|values?|games?|lines?|points|samples|rounds|one) a (?:seat|game|kind|turn|line|match|round|win)\b/,
    'per',
  ],
  [/\bcounters\b/, 'honba'],
  [/\bdear(?:er|est)?\b/, 'expensive'],
  [/\bunless said\b/, 'by default'],
  [/\bwhat came\b/, 'what happened'],
  [/\bfar hands?\b/, 'distant hand'],
  [/\bprogramme\b/, 'solver, program'],
  [/\bin silence\b/, 'dama'],
  [/\/(?:work|tmp|home)\//, 'no path of a machine'],
];
/** Written from receipts, whose words are as old as they are. */
const RECEIPTS = 'docs/proof.md';

test.each(BANNED)('no %s (%s)', (turn) => {
  const found = pages
    .filter((page) => page !== RECEIPTS)
    .flatMap((page) =>
      prose(read(page))
        .split('\n')
        .filter((line) => turn.test(line))
        .map((line) => `${page}: ${line.slice(0, 120)}`),
    );
  expect(found).toEqual([]);
});

test('docs/commands.md has every command', () => {
  const page = read('docs/commands.md');
  expect(COMMANDS.filter(({ name }) => !page.includes(`\`suzaku ${name}`)).map(({ name }) => name)).toEqual([]);
});
