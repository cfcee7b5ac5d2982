/**
 * npm run verify -- scoring [--part golden,generated] [--hands N] [--seed S] [--rules a,b] [--json]: the golden rows of riichi, sanma and Chinese Standard, then N generated
 * wins a ruleset (a million unless said) scored by the fast and by the slow implementation. Exit 1 on any difference.
 */
import { answerFanLine } from '../src/cli/fanbatch.ts';
import { scoreLine } from '../src/cli/score/rows.ts';
import { fanOf, type ChineseWin } from '../src/rules/chinese/index.ts';
import { slowFan } from '../src/rules/chinese/slow.ts';
import { RULESETS, type RiichiRules } from '../src/rules/index.ts';
import { isScore, score, type Win } from '../src/rules/riichi/index.ts';
import { slowScore } from '../src/rules/riichi/slow.ts';
import { chineseWins } from '../testkit/chinese-wins.ts';
import { goldenLines } from '../testkit/golden.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';
import { generateWins } from '../testkit/riichi-wins.ts';

const chosen = options(['part', 'hands', 'seed', 'rules', 'json']);
const hands = Number(chosen.get('hands') ?? 1_000_000);
const seed = Number(chosen.get('seed') ?? 20_261_115);
const wanted = chosen.get('rules')?.split(',');
const parts = (chosen.get('part') ?? 'golden,generated').split(',');
let failures = 0;

const say = (
  name: string,
  n: number,
  wrong: number,
  elapsed: ReturnType<typeof stopwatch>,
  figures?: Readonly<Record<string, unknown>>,
): void => {
  failures += wrong;
  const line = {
    program: `verify scoring: ${name}`,
    seed,
    n,
    failures: wrong,
    ...elapsed(),
    ...(figures && { figures }),
  };
  writeReceipt(line);
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(line)}\n`
      : `${name}: ${n} cases, ${wrong} differences, ${line.cpu.toFixed(1)} CPU-s\n`,
  );
};

const show = (what: string, value: unknown): void => {
  process.stderr.write(
    `  ${what} ${JSON.stringify(value, (_, v: unknown) => (v instanceof Uint8Array ? Array.from(v).join('') : v))}\n`,
  );
};

type Json = Readonly<Record<string, unknown>>;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sorted = (list: unknown): unknown => [...(list as unknown[])].map((x) => JSON.stringify(x)).sort();
const keysSorted = (value: unknown): unknown => Object.entries(value as Json).sort(([a], [b]) => (a < b ? -1 : 1));

/** Golden files through the batch modes of the command line, so that those are checked too. */
const golden = (
  name: string,
  answer: (line: string) => string | undefined,
  agrees: (row: Json, answer: Json | null) => boolean,
): void => {
  if (!parts.includes('golden')) return;
  const lines = goldenLines(root, name);
  if (!lines) {
    process.stdout.write(`golden ${name}: skipped, ../shared/data is not there\n`);
    return;
  }
  const elapsed = stopwatch();
  let n = 0;
  let wrong = 0;
  for (const line of lines) {
    const text = answer(line);
    if (text === undefined) continue;
    n++;
    if (agrees(JSON.parse(line) as Json, JSON.parse(text) as Json | null)) continue;
    if (wrong++ < 5) process.stderr.write(`  ${line}\n  ${text}\n`);
  }
  say(`golden ${name}`, n, wrong, elapsed);
};

golden(
  'riichi-score.jsonl.gz',
  (line) => scoreLine(line, false),
  (row, own) => {
    const result = row['result'] as Json | null;
    if (result === null || own === null) return result === own;
    return (
      ['points', 'han', 'fu', 'yakuman'].every((field) => same(result[field], own[field])) &&
      same(keysSorted(result['yaku']), keysSorted(own['yaku']))
    );
  },
);
for (const name of ['riichi-agari-4p.jsonl.gz', 'riichi-agari-3p.jsonl.gz'])
  golden(
    name,
    (line) => scoreLine(line, true),
    (row, own) => {
      if (own === null) return false;
      const isYakuman = (row['yakuman'] as unknown[]).length > 0;
      return (
        same(row['pts'], own['pts']) &&
        same(row['delta'], own['delta']) &&
        same(sorted(row['yakuman']), sorted(own['yakuman'])) &&
        (isYakuman || (same(row['fu'], own['fu']) && same(sorted(row['yaku']), sorted(own['yaku']))))
      );
    },
  );
golden(
  'mcr-fan.jsonl.gz',
  answerFanLine,
  (row, own) =>
    own !== null &&
    same(row['total'], own['total']) &&
    ('alt' in row || same(sorted(row['fans']), sorted(own['fans']))),
);
golden('mcr-real-wins.jsonl.gz', answerFanLine, (row, own) => own !== null && same(row['log_total'], own['total']));

const riichiAgrees = (win: Win, rules: RiichiRules, fast: ReturnType<typeof score>): boolean => {
  const slow = slowScore(win, rules);
  if (!isScore(fast) || slow === null) return !isScore(fast) && slow === null;
  const yakuman = fast.yaku.filter(({ yaku }) => yaku >= 36 && yaku <= 51).map(({ yaku }) => yaku);
  if (fast.points !== slow.points || !same(yakuman, slow.yakuman)) return false;
  if (yakuman.length > 0) return true;
  const yaku = fast.yaku.filter(({ han }) => han > 0).map(({ yaku: id, han }) => [id, han]);
  return fast.han === slow.han && fast.fu === slow.fu && same(yaku, slow.yaku);
};

const fanAgrees = (win: ChineseWin, fast: ReturnType<typeof fanOf>): boolean => fast?.total === slowFan(win)?.total;

for (const rules of RULESETS) {
  if (!parts.includes('generated') || (wanted && !wanted.includes(rules.id))) continue;
  const elapsed = stopwatch();
  const seen = new Map<number, number>();
  let n = 0;
  let wrong = 0;
  const note = (id: number): unknown => seen.set(id, (seen.get(id) ?? 0) + 1);
  if (rules.family === 'riichi')
    for (const win of generateWins(seed, rules, hands)) {
      n++;
      const fast = score(win, rules);
      if (isScore(fast)) for (const { yaku } of fast.yaku) note(yaku);
      if (!riichiAgrees(win, rules, fast) && wrong++ < 5) show(rules.id, { win, fast, slow: slowScore(win, rules) });
    }
  else
    for (const win of chineseWins(seed)) {
      if (n++ === hands) break;
      const fast = fanOf(win);
      for (const { fan } of fast?.lines ?? []) note(fan.id);
      if (!fanAgrees(win, fast) && wrong++ < 5) show(rules.id, { win, fast, slow: slowFan(win) });
    }
  const rarest = Math.min(...seen.values());
  say(`generated ${rules.id} wins, fast and slow`, Math.min(n, hands), wrong, elapsed, { kinds: seen.size, rarest });
  if (!chosen.has('json')) process.stdout.write(`  ${seen.size} yaku or fan seen, the rarest ${rarest} times\n`);
}

process.exitCode = failures === 0 ? 0 : 1;
