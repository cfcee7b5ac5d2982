/** The quick commands of docs/howto (blocks marked `sh`) run as written, page by page, in a folder that holds nothing but the programs of these pages. */
import { execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = join(root, 'docs', 'howto');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-howto-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A block that begins with the name of a file is that file. */
for (const page of readdirSync(pages))
  for (const [, text, name] of readFileSync(join(pages, page), 'utf8').matchAll(/^```js\n(\/\/ (\S+)\n.*?)^```$/gms))
    writeFileSync(join(folder, name!), text!);

const commandsOf = (page: string): readonly string[] =>
  Array.from(readFileSync(join(pages, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) =>
    block!.trim().split('\n'),
  ).flat();

const rows = readdirSync(pages).flatMap((page) => commandsOf(page).map((command) => [page, command] as const));

test('commands are found', () => expect(rows.length).toBeGreaterThan(8));

test.each(rows)('%s: %s', (_, command) => {
  const program = `"${process.execPath}" "${join(root, 'bin', 'suzaku')}"`;
  execSync(command.replace(/^suzaku/, program), { cwd: folder, stdio: 'pipe' });
});
