/** Every fault that the page may meet has its sentence in every language. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sentenceOf } from './index.ts';
import { faults as ja } from './ja.ts';
import { faults as zh } from './zh.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Folders whose faults come to the page. */
const FOLDERS = [
  'src/tiles',
  'src/shape',
  'src/rules',
  'src/records',
  'src/analysis',
  'src/answers',
  'src/table',
  'src/base',
  'src/runs',
  'src/server/lab',
  'web',
];
/** Codes of files, of the API and of other programs; those of networks are said in web/network/words.ts. */
const ELSEWHERE = /^(?:job|answer|server|question|body|seed|action|fit|port|network)\./;

const codes = new Set(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|e2e|words/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8');
        const calls = /(?:fault|wrong|unfit|diverge|aults\.add|failed)\(\s*(?:tag,\s*)?'([a-z0-9-]+\.[a-z0-9.-]+)'/g;
        const fields = /code: '([a-z0-9-]+\.[a-z0-9.-]+)'/g;
        return [...text.matchAll(calls), ...text.matchAll(fields)].map(([, code]) => code!);
      }),
  ),
);

test('there are faults to say', () => {
  expect(codes.size).toBeGreaterThan(100);
});

test.each([...codes].filter((code) => !ELSEWHERE.test(code)).toSorted())('%s', (code) => {
  for (const faults of [ja, zh]) expect(sentenceOf(code, faults)).toMatch(/[。]$/);
});
