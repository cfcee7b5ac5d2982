import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { register } from './fan.ts';
import { answerFanLine } from './fanbatch.ts';
import { Exit } from './io.ts';

const ROW = {
  packs: [
    ['CHI', 'W2', 1],
    ['CHI', 'W5', 2],
    ['CHI', 'B2', 3],
  ],
  hand: ['F2', 'F2', 'W7', 'W8'],
  win: 'W9',
  self: false,
  fourth: false,
  kong: false,
  last: false,
  seat: 3,
  quan: 3,
  flower: 0,
};

describe('a batch line', () => {
  test('gives total and list', () => {
    expect(answerFanLine(JSON.stringify(ROW))).toBe(
      '{"total":18,"fans":[["清龙",1,16],["喜相逢",1,1],["缺一门",1,1]]}',
    );
  });

  test('that is no win gives -3', () => {
    expect(answerFanLine(JSON.stringify({ ...ROW, win: 'F3' }))).toBe('{"total":-3,"fans":[]}');
  });

  test('reads concealed and melded kongs', () => {
    const kongs = { ...ROW, packs: [['GANG', 'F1', 0], ['GANG', 'F3', 2], ROW.packs[0]] };
    expect(answerFanLine(JSON.stringify(kongs))).toContain('明暗杠');
  });

  test.each([
    ['no JSON', '{', 'json.syntax'],
    ['nothing', '', 'json.syntax'],
    ['a list', '[]', 'fan.row'],
    ['no packs', JSON.stringify({ ...ROW, packs: 1 }), 'fan.pack'],
    ['five packs', JSON.stringify({ ...ROW, packs: Array.from({ length: 5 }).fill(ROW.packs[0]) }), 'fan.pack'],
    ['an unknown pack', JSON.stringify({ ...ROW, packs: [['KONG', 'W2', 1]] }), 'fan.pack'],
    ['a chow of winds', JSON.stringify({ ...ROW, packs: [['CHI', 'F2', 1]] }), 'fan.pack'],
    ['a chow around a nine', JSON.stringify({ ...ROW, packs: [['CHI', 'W9', 1]] }), 'fan.pack'],
    ['a concealed pung', JSON.stringify({ ...ROW, packs: [['PENG', 'W2', 0]] }), 'fan.pack'],
    ['an offer of four', JSON.stringify({ ...ROW, packs: [['PENG', 'W2', 4]] }), 'fan.pack'],
    ['too many tiles', JSON.stringify({ ...ROW, hand: [...ROW.hand, 'W1'] }), 'fan.hand'],
    ['an unknown tile', JSON.stringify({ ...ROW, win: 'X1' }), 'fan.tile'],
    ['no winning tile', JSON.stringify({ ...ROW, win: undefined }), 'fan.tile'],
    [
      'a fifth copy',
      JSON.stringify({ ...ROW, packs: [['GANG', 'F2', 1], ROW.packs[0], ROW.packs[1]] }),
      'tile.fifth-copy',
    ],
    ['a number for a flag', JSON.stringify({ ...ROW, self: 1 }), 'fan.flag'],
    ['a fifth wind', JSON.stringify({ ...ROW, seat: 4 }), 'fan.wind'],
    ['nine flowers', JSON.stringify({ ...ROW, flower: 9 }), 'fan.flower'],
  ])('with %s is an error', (_, line, code) => {
    expect((JSON.parse(answerFanLine(line)) as { readonly error: string }).error).toContain(`${code} — `);
  });

  test('never throws, whatever a field holds', () => {
    const junk = [
      null,
      0,
      -1,
      1.5,
      '',
      'W1',
      [],
      {},
      [null],
      [[]],
      true,
      { __proto__: null },
      '\ud800',
      [['CHI', 'W2']],
    ];
    for (const field of Object.keys(ROW))
      for (const value of junk) expect(() => answerFanLine(JSON.stringify({ ...ROW, [field]: value }))).not.toThrow();
  });
});

describe('the command', () => {
  let out = '';
  beforeEach(() => {
    out = '';
    const gather = (text: unknown): boolean => {
      out += String(text);
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(gather);
    vi.spyOn(process.stderr, 'write').mockImplementation(gather);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  const run = async (...words: readonly string[]): Promise<string> => {
    const program = new Command();
    register(program);
    await program.parseAsync(['node', 'suzaku', 'fan', ...words]).catch((error: unknown) => {
      if (!(error instanceof Exit)) throw error;
      process.exitCode = error.status;
    });
    return out;
  };
  const NORTH = ['--seat', 'north', '--round', 'north'];

  test('prints a table', async () => {
    expect(await run('22z78m', '--win', '9m', '--melds', '123m,456m,123p', ...NORTH)).toBe(
      '  16  Pure Straight\n   1  Mixed Double Chow\n   1  One Voided Suit\n  18  Total\n  18  Certain\n',
    );
    expect(process.exitCode).toBeUndefined();
  });

  test('takes Botzone names and answers in Chinese', async () => {
    const text = await run(
      'F2',
      'F2',
      'W7',
      'W8',
      '--win',
      'W6',
      '--melds',
      'W1 W2 W3,W4 W5 W6,B1 B2 B3',
      '--lang',
      'zh',
    );
    expect(text).toContain('牌型已成，但只有3番');
    expect(text).toContain('和W9时，点和18番，自摸19番。');
    expect(process.exitCode).toBe(1);
  });

  test('gives JSON', async () => {
    const text = await run('22z78m6m', '--win', '6m', '--melds', '123m,456m,123p', '--json');
    expect(JSON.parse(text)).toMatchObject({ total: 3, mayWin: false, safe: 3, whyNot: { selfDrawn: 4 } });
  });

  test('says when the tiles are no hand', async () => {
    expect(await run('22z78m', '--win', '5m', '--melds', '123m,456m,123p')).toBe(
      'The tiles are not a complete hand.\n',
    );
    expect(process.exitCode).toBe(1);
  });

  test.each([
    ['no winning tile', ['22z78m'], 'fan.win'],
    ['too few tiles', ['22z7m9m', '--win', '9m'], 'fan.hand'],
    ['a bad meld', ['22z78m', '--win', '9m', '--melds', '124m'], 'meld.shape'],
    ['a bad wind', ['123456789m22z78p', '--win', '9p', '--seat', 'up'], 'fan.wind'],
  ])('%s', async (_, words, code) => {
    expect(await run(...words)).toContain(code);
  });

  test('a file that is not there is one line', async () => {
    expect(await run('--batch', 'no-such-file')).toMatch(/^no-such-file: file\.unreadable — .*\n$/);
    expect(process.exitCode).toBe(1);
  });
});
