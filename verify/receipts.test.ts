/** The page of proofs: every promise has a row, with its receipt or without, and no path of a machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PARSERS } from './lib/parsers.ts';
import { makeKept, parseKept, withKept } from './lib/kept.ts';
import { PROMISES, proofPage, receiptsOfPage } from './lib/promises.ts';
import type { WrittenReceipt } from './lib/receipt.ts';
import { RELEASE, nextPiece, seedOf, stateOf } from './lib/release.ts';

const receipt = (program: string, more: Partial<WrittenReceipt> = {}): WrittenReceipt => ({
  program,
  seed: '1',
  n: 12_345,
  failures: 0,
  seconds: 1,
  cpu: 1,
  commit: 'abc',
  code: 'def',
  node: 'v20',
  date: '2026-01-02',
  command: 'npm run verify -- crash --kills 5 --out /home/somebody/x',
  ...more,
});

test('a row a promise; receipts of parts have a row each', () => {
  const page = proofPage(
    [receipt('verify crash'), receipt('verify rounds: tenhou'), receipt('verify rounds: sanma', { failures: 2 })],
    'def',
  );
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  // The head, every promise, one more for the second part of rounds, and what else the release tier has of rounds and kills.
  const parts = RELEASE.filter(({ program }) => /^verify (?:rounds|crash):/.test(program)).length;
  expect(rows).toHaveLength(1 + PROMISES.length + 1 + (parts - 2));
  expect(page).toContain('| not run (mutants of tenhou) |');
  expect(page).toContain('12,345 kills, 0 failed');
  expect(page).toContain('12,345 rounds, 2 failed (sanma)');
  expect(page).toContain('--out PATH');
  expect(page).not.toContain('/home');
  expect(rows.filter((row) => row.includes('| not run |'))).toHaveLength(PROMISES.length - 2);
});

test('a receipt of another program proves nothing', () => {
  expect(proofPage([receipt('verify crashes')], 'def')).not.toContain('12,345');
});

test('runs with other seeds add up, the same seed counts once, other code is left out or named', () => {
  const rounds = (more: Partial<WrittenReceipt>): WrittenReceipt =>
    receipt('verify rounds: tenhou', { command: 'npm run verify -- rounds --rounds 9 --seed "release 1"', ...more });
  const page = proofPage(
    [
      rounds({ seed: 'a', n: 100 }),
      rounds({ seed: 'b', n: 200, failures: 1 }),
      rounds({ seed: 'b', n: 150 }),
      rounds({ seed: 'c', n: 1_000_000, code: 'before' }),
      receipt('verify crash: checkpoints', { n: 7, code: 'before' }),
    ],
    'def',
  );
  expect(page).toContain(
    '| 300 rounds, 1 failed (tenhou), 2 runs with a seed each | `npm run verify -- rounds --rounds 9` |',
  );
  expect(page).toContain('7 kills, 0 failed (checkpoints)');
  expect(page).toContain('abc, other code');
  expect(page).not.toContain('1,000,000');
});

test('of the codes of one day the one with the most cases is shown, whichever was read first', () => {
  const rounds = [
    receipt('verify rounds: tenhou', { seed: 'a', n: 100, code: 'x' }),
    receipt('verify rounds: tenhou', { seed: 'b', n: 100, code: 'x' }),
    receipt('verify rounds: tenhou', { seed: 'a', n: 150, code: 'y' }),
    receipt('verify rounds: tenhou', { seed: 'a', n: 900, code: 'w', date: '2025-01-02' }),
  ];
  expect(proofPage(rounds, 'def')).toContain('| 200 rounds, 0 failed (tenhou), 2 runs');
  expect(proofPage(rounds.toReversed(), 'def')).toContain('| 200 rounds, 0 failed (tenhou), 2 runs');
});

test('a soak is shown run by run', () => {
  const soak = (seed: string, slope: number): WrittenReceipt =>
    receipt('verify soak', {
      seed,
      figures: {
        ...{ hours: 2, slope, interval: [slope - 0.1, slope + 0.1], verdict: 'held', p99: 12 },
        threads: [{ thread: 0, slope: slope / 2, interval: [0, slope] }],
      },
    });
  const page = proofPage([soak('a', 0.2), soak('b', 0.4)], 'def');
  expect(page).toContain(
    '2.00 h: the serving thread 0.10 MB/h (0.00 to 0.20), resident memory 0.20 MB/h (0.10 to 0.30): held, p99 12 ms; 2.00 h: the serving thread 0.20 MB/h',
  );
});

test('a row of kills says what was harmed, and whether the test can find harm', () => {
  const killed = (figures: Readonly<Record<string, number>>): string =>
    proofPage([receipt('verify crash: arena --save', { n: 8, failures: 1, figures })], 'def');
  const nothing = { corrupt: 0, lost: 0, doubled: 0, different: 0, broken: 0 };
  expect(killed({ ...nothing, missedMutants: 1 })).toContain(
    '8 kills, 1 failed (arena --save); 0 broken files, 0 lost, 0 doubled, 0 other results, 1 mutants not caught |',
  );
  expect(killed({ ...nothing, lost: 1, missedMutants: 0 })).toContain(
    '1 lost, 0 doubled, 0 other results, mutants caught |',
  );
  expect(killed({})).toContain('8 kills, 1 failed (arena --save) |');
});

test('a cluster: who was killed, and how the memory of every process went', () => {
  const kills = { worker: 3, server: 1 };
  const memory = { server: { mean: 30.2, slope: -1.25 }, asker: { mean: 80, slope: 0 } };
  const page = proofPage(
    [
      receipt('verify cluster', { n: 100, seed: 'a', figures: { kills, lost: 0, isSameHash: true } }),
      receipt('verify cluster', { n: 100, seed: 'b', figures: { kills, lost: 1, isSameHash: false } }),
      receipt('verify cluster churn', { n: 9, figures: { minutes: 30.01, memory } }),
    ],
    'def',
  );
  expect(page).toContain(
    '200 tasks, 0 failed, 2 runs with a seed each; 8 kills (worker 6, server 2), 1 acknowledged results lost, the hash of one machine in 1 of 2 |',
  );
  expect(page).toContain(
    '9 workers that joined, 0 failed; 30 minutes: server -1.3 MB/h at 30 MB, asker 0.0 MB/h at 80 MB |',
  );
});

test('all files of real games are one row', () => {
  const file = (name: string, n: number, events: number): WrittenReceipt =>
    receipt(`verify replay: ${name}`, { seed: 'none', n, figures: { rounds: n, events, skipped: 1, faults: 0 } });
  const page = proofPage([file('a', 1000, 20_000), file('b', 34, 5), file('b', 34, 5)], 'def');
  expect(page).toContain(
    '1,034 games, 0 failed (2 files); 1,034 rounds, 20,005 events; 2 games skipped by name, 0 faults of readers | `npm run verify -- replay` |',
  );
  // None of these is a file there is, played whole.
  expect(page).toMatch(/all shared games: 0 of \d+ files whole \|/);
});

test('a row says how far it came, and what the rest would take', () => {
  const rounds = receipt('verify rounds: tenhou', { n: 20_000, cpu: 36 });
  const page = proofPage(
    [
      rounds,
      receipt('verify rounds: sanma', { n: 2_000_000 }),
      receipt('verify advice', { command: 'npm run verify -- advice --games 20' }),
      receipt('verify danger', { command: 'npm run verify -- danger' }),
      receipt('verify crash: checkpoints', { n: 8 }),
    ],
    'def',
  );
  expect(page).toContain('20,000 of 2,000,000 (1.0 %); the rest takes about 60 CPU-minutes |');
  expect(page).toContain('10 M rounds, ≥ 60 mutants: reached |');
  expect(page).toContain('1,000 in all: 8 of 250 (3.2 %) |');
  expect(page).toMatch(/advice is calibrated .* test games: a part \|/);
  expect(page).toMatch(/danger is calibrated .* test games: reached \|/);
});

describe('kept receipts', () => {
  const receipts = [
    receipt('verify rounds: tenhou', { seed: 'b', n: 200 }),
    receipt('verify rounds: tenhou', { seed: 'a', n: 100, seconds: 1.234_567 }),
    receipt('verify rounds: tenhou', { seed: 'c', n: 5, code: 'before' }),
    receipt('verify players: x', { command: 'npm run verify -- players --player x@/home/somebody/x.onnx' }),
    receipt('verify soak', { figures: { hours: 2, folder: '/tmp/x', times: Array.from({ length: 99 }, () => 1) } }),
    receipt('verify nothing promised'),
  ];

  test('make the same page again, where nothing else is', () => {
    const kept = makeKept(receiptsOfPage(receipts, 'def'));
    expect(proofPage(parseKept(kept), 'def')).toBe(proofPage(receipts, 'def'));
    expect(makeKept(receiptsOfPage(parseKept(kept), 'def'))).toBe(kept);
  });

  test('are sorted, one a line, only those of the page, without paths of a machine', () => {
    const kept = makeKept(receiptsOfPage(receipts, 'def'));
    const lines = kept.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(lines.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(makeKept(receiptsOfPage(receipts.toReversed(), 'def'))).toBe(kept);
    expect(kept).not.toMatch(/\/home|\/tmp|somebody|nothing promised/);
    expect(kept).toContain('--player x@PATH');
    expect(kept).toContain('"times":{"entries":99}');
  });

  test('add up with those of this machine for equal code; the same seed counts once, this machine first', () => {
    const kept = parseKept(makeKept(receiptsOfPage(receipts, 'def')));
    const own = [
      receipt('verify rounds: tenhou', { seed: 'b', n: 150, failures: 1 }),
      receipt('verify rounds: tenhou', { seed: 'd', n: 1000 }),
    ];
    expect(proofPage(withKept(own, kept), 'def')).toContain('1,250 rounds, 1 failed (tenhou), 3 runs with a seed each');
    const changed = withKept([receipt('verify rounds: tenhou', { seed: 'd', n: 7, code: 'new' })], kept);
    expect(proofPage(changed, 'new')).toContain('7 rounds, 0 failed (tenhou) |');
  });

  test('a line that is no receipt is named and left out', () => {
    const unreadable: number[] = [];
    const kept = `{"n":1}\n${makeKept([receipts[0]!])}{"program\n`;
    expect(parseKept(kept, (line) => unreadable.push(line))).toHaveLength(1);
    expect(unreadable).toEqual([1, 3]);
  });
});

describe('release tier', () => {
  const row = RELEASE.find(({ name }) => name === 'rounds of tenhou')!;
  const piece = (index: number, more: Partial<WrittenReceipt> = {}): WrittenReceipt =>
    receipt(row.program, { seed: seedOf(row, index), n: 100_000, ...more });

  test('goes on with the first piece that has no receipt on this code', () => {
    const receipts = [piece(0), piece(1), piece(2, { code: 'before' }), piece(3)];
    expect(nextPiece(row, receipts, 'def')).toBe(2);
    expect(nextPiece(row, receipts, 'def', 3)).toBe(4);
    expect(stateOf(row, receipts, 'def')).toMatchObject({ done: 300_000, pieces: 3, failures: 0 });
  });

  test('a row without a seed has one piece', () => {
    const row = RELEASE.find(({ name }) => name === 'danger')!;
    expect(nextPiece(row, [receipt(row.program, { seed: 'none' })], 'def')).toBe(0);
  });

  test('part of the test games is no whole run', () => {
    const row = RELEASE.find(({ name }) => name === 'advice')!;
    const doneBy = (command: string): number =>
      stateOf(row, [receipt(row.program, { seed: 'none', command })], 'def').done;
    expect(doneBy('npm run verify -- advice')).toBe(1);
    expect(doneBy('npm run verify -- advice --games 20')).toBe(0);
    expect(row.args(0, 1)).toEqual(['advice']);
    expect(row.args(0, 0.01)).toEqual(['advice', '--games', '20']);
  });

  test('a share makes pieces smaller, never empty', () => {
    const last = (name: string, share: number): string | undefined =>
      RELEASE.find((row) => row.name === name)!
        .args(0, share)
        .at(-1);
    expect(last('rounds of tenhou', 1)).toBe('100000');
    expect(last('rounds of tenhou', 0.01)).toBe('1000');
    expect(last('kills of dataset build', 0.001)).toBe('1');
  });

  test('a soak of less than two hours does not count', () => {
    const soak = RELEASE.find(({ name }) => name === 'soak')!;
    const lasting = (hours: number): WrittenReceipt =>
      receipt(soak.program, { seed: String(hours), figures: { hours } });
    expect(stateOf(soak, [lasting(1.9), lasting(2.5)], 'def').done).toBe(2.5);
  });

  test('every row names a program there is, under a promise, with a name of its own', () => {
    expect(new Set(RELEASE.map(({ name }) => name)).size).toBe(RELEASE.length);
    for (const { program, args, want, piece: size } of RELEASE) {
      expect(existsSync(join(import.meta.dirname, `${args(0, 1)[0]}.ts`))).toBe(true);
      expect(PROMISES.some((one) => program === one.program || program.startsWith(`${one.program}:`))).toBe(true);
      expect(want >= size).toBe(true);
    }
  });

  test('it wants what the promises say', () => {
    const total = (part: string): number =>
      Math.round(RELEASE.filter(({ name }) => name.startsWith(part)).reduce((sum, { want }) => sum + want, 0));
    expect(total('rounds of')).toBe(10_000_000);
    expect(total('scoring of')).toBe(20_000_000);
    expect([total('fan'), total('shanten')]).toEqual([5_000_000, 5_000_000]);
    expect([total('hidden'), total('kills'), total('mutated') / PARSERS.length]).toEqual([1_000_000, 1000, 2_000_000]);
    expect(RELEASE.filter(({ name }) => name.startsWith('mutated')).map(({ name }) => name.slice(8))).toEqual(
      PARSERS.map(({ name }) => name),
    );
    expect([total('bots of'), total('altered'), total('soak')]).toEqual([300_000, 100_000, 8]);
  });
});
