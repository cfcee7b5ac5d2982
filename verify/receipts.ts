/** npm run verify -- receipts [--out FILE]: writes docs/proof.md from the receipts under .receipts. Exit 1 when a receipt has failures. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from './lib/options.ts';
import { proofPage } from './lib/promises.ts';
import { root, type WrittenReceipt } from './lib/receipt.ts';

const chosen = options(['out']);
const folder = join(root, '.receipts');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const receipts = files.sort().flatMap((file): WrittenReceipt[] => {
  try {
    return [JSON.parse(readFileSync(join(folder, file), 'utf8')) as WrittenReceipt];
  } catch {
    process.stderr.write(`${file}: receipts.unreadable — left out\n`);
    return [];
  }
});
const out = chosen.get('out') ?? join(root, 'docs', 'proof.md');
writeFileSync(out, proofPage(receipts));
const failed = receipts.filter(({ failures }) => failures > 0);
for (const { program, failures } of failed) process.stderr.write(`${program}: ${failures} failed\n`);
process.stdout.write(`${receipts.length} receipts, ${failed.length} with failures\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
