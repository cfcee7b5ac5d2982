/** `npm start`: the page from our own server, with its headers; the browser is opened where a person sits; an end in order. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { onStage } from './browser.ts';

const root = join(import.meta.dirname, '..', '..');
const START = [join(root, 'scripts', 'start.js'), 'serve', '--port', '0'];

const addressIn = (child: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    let text = '';
    child.stdout!.on('data', (data: Buffer) => {
      text += data.toString();
      const address = /http:\/\/localhost:\d+\//.exec(text)?.[0];
      if (address !== undefined) found(address);
    });
    child.on('exit', () => failed(new Error(`ended: ${text}`)));
  });

onStage('npm start', (stage) => {
  test('serves the page and the API under its policy, and ends in order', async () => {
    const child = spawn(process.execPath, [...START, '--no-open'], { cwd: root });
    const address = await addressIn(child);
    const context = await stage.browser().newContext({ locale: 'en' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const response = await page.goto(`${address}#/analyse?hand=2345m0678p23467s5z`);
    expect(response!.headers()['content-security-policy']).toContain("default-src 'self'");
    await page.locator('.worth .plot').waitFor();
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('button', { name: 'Sanma (Tenhou)' }).click();
    await page.locator('.board').waitFor();
    const asked = await page.evaluate(async () => {
      const answer = await fetch('/api/hand', { method: 'POST', body: '{"hand":"2345m0678p23467s5z"}' });
      return (await answer.json()) as { shanten: number };
    });
    expect(asked.shanten).toBe(1);
    // The policy holds: nothing from elsewhere, nothing inline.
    const isOpen = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "inline"';
      document.body.append(script);
      return fetch('https://elsewhere.example/').then(
        () => true,
        () => false,
      );
    });
    expect([isOpen, await page.title()]).toEqual([false, 'Suzaku']);
    expect(complaints.every((text) => /Content Security Policy/.test(text))).toBe(true);
    expect(complaints.length).toBeGreaterThanOrEqual(2);
    await context.close();
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

/** util-linux's script gives a child a terminal. */
const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script');

test.skipIf(!hasTerminal)('npm start opens the address it prints, on a terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-open-'));
  const told = join(folder, 'told');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > "${told}"\n`, { mode: 0o755 });
  const { CI: _, ...rest } = process.env;
  const command = [process.execPath, ...START].map((word) => `'${word}'`).join(' ');
  const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    cwd: root,
    env: { ...rest, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  });
  const address = await addressIn(child);
  await expect.poll(() => (existsSync(told) ? readFileSync(told, 'utf8') : ''), { timeout: 20_000 }).toBe(address);
  child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
