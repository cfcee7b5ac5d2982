/**
 * npm run verify -- receipts [--from FOLDER] [--out FILE]: writes docs/proof.md from the receipts under .receipts. `--from` takes in the receipts of another checkout or machine
 * first, by copying those that are not there. Exit 1 when a receipt on this code has failures.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from './lib/options.ts';
import { proofPage } from './lib/promises.ts';
import { codeHere, readReceipts, root } from './lib/receipt.ts';

const chosen = options(['from', 'out']);
const folder = join(root, '.receipts');
const from = chosen.get('from');
if (from !== undefined) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.json')))
    if (!existsSync(join(folder, file))) copyFileSync(join(from, file), join(folder, file));
}
const receipts = readReceipts(folder, (file) => process.stderr.write(`${file}: receipts.unreadable — left out\n`));
const code = codeHere();
writeFileSync(chosen.get('out') ?? join(root, 'docs', 'proof.md'), proofPage(receipts, code));
const failed = receipts.filter((one) => one.code === code && one.failures > 0);
for (const { program, failures, command } of failed)
  process.stderr.write(`${program}: ${failures} failed; ${command}\n`);
process.stdout.write(`${receipts.length} receipts, ${failed.length} with failures on this code\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
