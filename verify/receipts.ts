/**
 * npm run verify -- receipts [--from FOLDER] [--keep] [--out FILE]: writes docs/proof.md from the receipts under .receipts and in docs/proof.jsonl. `--from` takes in the receipts of
 * another checkout or machine first, by copying those that are not there. `--keep` writes the receipts that the page was made from to docs/proof.jsonl, which is in git.
 * Exit 1 when a receipt on this code has failures.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from './lib/options.ts';
import { KEPT, allReceipts, makeKept } from './lib/kept.ts';
import { proofPage, receiptsOfPage } from './lib/promises.ts';
import { codeHere, root } from './lib/receipt.ts';

const chosen = options(['from', 'keep', 'out']);
const folder = join(root, '.receipts');
const from = chosen.get('from');
if (from !== undefined) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.json')))
    if (!existsSync(join(folder, file))) copyFileSync(join(from, file), join(folder, file));
}
const receipts = allReceipts((where) => process.stderr.write(`${where}: receipts.unreadable — left out\n`));
const code = codeHere();
writeFileSync(chosen.get('out') ?? join(root, 'docs', 'proof.md'), proofPage(receipts, code));
if (chosen.has('keep')) writeFileSync(KEPT, makeKept(receiptsOfPage(receipts, code)));
const failed = receipts.filter((one) => one.code === code && one.failures > 0);
for (const { program, failures, command } of failed)
  process.stderr.write(`${program}: ${failures} failed; ${command}\n`);
process.stdout.write(`${receipts.length} receipts, ${failed.length} with failures on this code\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
