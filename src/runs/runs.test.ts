/** Logs, saved matches, calibration and lineage: what is read, what is told, how much is kept for drawing. */
import { describe, expect, test } from 'vitest';
import {
  SAVE_HEAD,
  evaluationLine,
  iterationLine,
  playedSet,
  progressLine,
  setLine,
  validationLine,
} from '../../testkit/runlogs.ts';
import { resultOf } from '../arena/index.ts';
import { sprt } from '../base/index.ts';
import { leadOf } from '../arena/sequential.ts';
import { tenhou } from '../rules/index.ts';
import { calibrationsOf } from './calibration.ts';
import { lineageOf, parseCard, type ModelFacts } from './lineage.ts';
import { LineSplitter, MAX_LINE } from './lines.ts';
import { RunLog } from './log.ts';
import { RunReader } from './reader.ts';
import { thin } from './thin.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): RunReader => {
  const reader = new RunReader();
  reader.push(bytes(text));
  reader.end();
  return reader;
};
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

describe('lines', () => {
  test('are the same however the bytes come', () => {
    const text = 'a\n日本\n\nlonger line\nlast';
    for (let size = 1; size < 12; size++) {
      const heard: (string | undefined)[] = [];
      const splitter = new LineSplitter((line) => heard.push(line));
      const all = bytes(text);
      for (let at = 0; at < all.length; at += size) splitter.push(all.subarray(at, at + size));
      expect(heard).toEqual(['a', '日本', '', 'longer line']);
      expect(splitter.waiting).toBe(4);
      splitter.end();
      expect([heard.at(-1), splitter.waiting, splitter.lines]).toEqual(['last', 0, 5]);
    }
  });
  test('one that is too long is passed over, in any pieces', () => {
    for (const size of [MAX_LINE * 3, 100_000]) {
      const heard: (string | undefined)[] = [];
      const splitter = new LineSplitter((line) => heard.push(line));
      const all = bytes(`a\n${'x'.repeat(MAX_LINE + 1)}\nb\n`);
      for (let at = 0; at < all.length; at += size) splitter.push(all.subarray(at, at + size));
      expect(heard).toEqual(['a', undefined, 'b']);
    }
  });
});

describe('thinning', () => {
  const at = Array.from({ length: 100_000 }, (_, i) => i);
  test('keeps at most as many points, the mean, and the extremes', () => {
    const value = at.map((i) => (i === 54_321 ? 99 : i % 2));
    const drawn = thin({ at, value }, 400);
    expect(drawn.at.length).toBe(400);
    expect(Math.max(...drawn.high!)).toBe(99);
    expect([drawn.value[0], drawn.low![0], drawn.high![0]]).toEqual([0.5, 0, 1]);
    expect(drawn.at.every((x, i) => i === 0 || x > drawn.at[i - 1]!)).toBe(true);
  });
  test('few points stay as they are; intervals are never averaged, and the last one stays', () => {
    const few = { at: [1, 2], value: [3, 4] };
    expect(thin(few, 2)).toBe(few);
    const drawn = thin({ at, value: at, low: at.map((x) => x - 1), high: at.map((x) => x + 1) }, 300);
    expect(drawn.at.length).toBeLessThanOrEqual(300);
    expect([drawn.at.at(-1), drawn.low!.at(-1), drawn.high!.at(-1)]).toEqual([99_999, 99_998, 100_000]);
  });
});

describe('logs', () => {
  test('a hundred thousand lines: every one is counted, no curve has more than 400 points', () => {
    const log = new RunLog();
    const text = Array.from({ length: 100_000 }, (_, i) => iterationLine(i + 1)).join('\n');
    log.push(bytes(`${text}\n`));
    const { lines: count, faultCount, curves } = log.view(400);
    expect([count, faultCount]).toEqual([100_000, 0]);
    const entropy = curves.find(({ metric }) => metric.id === 'entropy')!;
    expect(entropy.count).toBe(100_000);
    expect(Math.max(...curves.map(({ at }) => at.length))).toBeLessThanOrEqual(400);
    expect(JSON.stringify(curves).length).toBeLessThan(1_500_000);
  });

  test('what train supervised writes', () => {
    const { kind, curves, progress } = read(lines(progressLine(1), validationLine(1), progressLine(2))).view();
    expect([kind, progress]).toEqual(['log', { done: 256, of: 12_800_000 }]);
    const names = curves.map(({ metric, variant }) => `${metric.id} ${variant}`.trim());
    expect(names).toEqual([
      'loss',
      'logLoss/discard validation',
      'logLoss/riichi validation',
      'rate',
      'norm',
      'accuracy/discard train',
      'accuracy/discard validation',
      'accuracy/riichi train',
      'accuracy/riichi validation',
      'top3/discard validation',
      'balanced/discard validation',
      'balanced/riichi validation',
      'samplesPerSecond',
    ]);
    const accuracy = curves.find(({ metric, variant }) => metric.id === 'accuracy/discard' && variant === 'train')!;
    expect([accuracy.metric.unit, accuracy.metric.axis, accuracy.at]).toEqual(['share', 'samples', [128, 256]]);
  });

  test('what train policy writes', () => {
    const winds = { type: 'winds', iteration: 50, field: 'start', wind: 'east', counts: [5, 3, 2, 0], points: 300 };
    const { curves } = read(lines(iterationLine(1), evaluationLine(50), JSON.stringify(winds))).view();
    const valueOf = (id: string, variant = ''): readonly number[] | undefined =>
      curves.find((one) => one.metric.id === id && one.variant === variant)?.value;
    expect(valueOf('entropy')).toEqual([0.4 - 0.0001]);
    expect(valueOf('moved')).toEqual([0.004]);
    expect(valueOf('explained', 'late')).toEqual([0.5]);
    expect(valueOf('dealIns')).toEqual([0.12]);
    expect(valueOf('scalar/critic')).toEqual([0.2]);
    expect(valueOf('firsts/start', 'east')).toEqual([0.5]);
    expect(valueOf('points/start', 'east')).toEqual([200]);
    const lead = curves.find(({ metric }) => metric.id === 'lead')!;
    expect([lead.hasInterval, lead.low, lead.high]).toEqual([true, [0], [0.02]]);
  });

  test('a damaged line is told by its number, and the others count', () => {
    const text = lines(
      iterationLine(1),
      '{"type":"iteration","iterat',
      'garbage',
      '[1, 2]',
      '{"iteration":4}',
      iterationLine(5, { entropy: null }),
      '{"type":"iteration","entropy":0.3}',
      '{"type":"something else"}',
      iterationLine(6),
    );
    const { faults, faultCount, curves, lines: count } = read(text).view();
    expect(faults.map(({ code, at }) => [code, at])).toEqual([
      ['run.cut', 2],
      ['run.not-json', 3],
      ['run.not-json', 4],
      ['run.no-type', 5],
      ['run.not-a-number', 6],
      ['run.not-a-number', 7],
    ]);
    expect([faultCount, count]).toEqual([6, 9]);
    expect(curves.find(({ metric }) => metric.id === 'entropy')!.at).toEqual([1, 6]);
    expect(curves.find(({ metric }) => metric.id === 'wins')!.at).toEqual([1, 5, 6]);
  });

  test('a log whose first line is damaged is a log all the same', () => {
    const { kind, faults, curves } = read(lines('{"type":"iter', iterationLine(2))).view();
    expect([kind, faults.map(({ at }) => at), curves.length > 0]).toEqual(['log', [1], true]);
  });

  test('many faults are counted, few are kept', () => {
    const { faults, faultCount } = read(lines(iterationLine(1), ...Array<string>(5000).fill('x'))).view();
    expect([faults.length, faultCount]).toEqual([50, 5000]);
  });

  test('a file that grows gives what it gives whole, and a line that is being written is no fault', () => {
    const text = lines(...Array.from({ length: 40 }, (_, i) => iterationLine(i + 1)), evaluationLine(40));
    const all = bytes(text);
    const reader = new RunReader();
    let seen = 0;
    for (let at = 0; at < all.length; at += 777) {
      reader.push(all.subarray(at, at + 777));
      const view = reader.view();
      expect(view.faultCount).toBe(0);
      expect(view.lines).toBeGreaterThanOrEqual(seen);
      seen = view.lines;
    }
    expect(reader.view()).toEqual(read(text).view());
    reader.push(bytes('{"type":'));
    expect([reader.view().isOpen, reader.view().faultCount]).toEqual([true, 0]);
  });

  test('a part that was written twice is drawn in order', () => {
    const { curves } = read(lines(...[1, 2, 3, 2, 3, 4].map((i) => iterationLine(i)))).view();
    expect(curves.find(({ metric }) => metric.id === 'entropy')!.at).toEqual([1, 2, 2, 3, 3, 4]);
  });

  test('a log with endless kinds has an end', () => {
    const accuracy = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`kind${i}`, 0.5]));
    const line = JSON.stringify({ type: 'progress', samples: 1, loss: 1, accuracy });
    expect(read(lines(line)).view().curves.length).toBe(300);
  });
});

describe('matches', () => {
  const sets = Array.from({ length: 60 }, (_, set) => playedSet(set));

  test('a saved match has the places, the mean rank and the lead of its sets, whatever their order', () => {
    const order = [...sets.keys()].sort((a, b) => ((a * 7) % 60) - ((b * 7) % 60));
    const { kind, matches, faultCount } = read(lines(SAVE_HEAD, ...order.map((set) => setLine(set)))).view();
    const [match] = matches;
    expect([kind, faultCount, match!.sets, match!.games, match!.rules]).toEqual(['match', 0, 60, 240, 'tenhou']);
    const names = ['expert', 'greedy'];
    const expected = resultOf(sets, { rules: tenhou, names, entrants: [0, 1, 1, 1], seed: '1' });
    for (const [i, one] of [expected, ...expected.opponents].entries()) {
      const shown = match!.entrants[i]!;
      expect([shown.name, shown.meanRank]).toEqual([one.name, expect.closeTo(one.meanRank, 9)]);
      shown.places.forEach((share, place) => expect(share).toBeCloseTo(one.places[place]!, 9));
      // Normal beside bootstrap.
      expect(shown.ci95![0]).toBeCloseTo(one.ci95[0], 1);
      expect(shown.ci95![1]).toBeCloseTo(one.ci95[1], 1);
    }
    expect(match!.lead!.at.at(-1)).toBe(60);
    expect(match!.lead!.value.at(-1)).toBeCloseTo(2.5 - expected.meanRank, 9);
    expect(match!.lead!.low!.at(-1)).toBeLessThan(match!.lead!.value.at(-1)!);
  });

  test('the path of the sequential test ends where the test ends', () => {
    const plan = { h0: 0, h1: 0.4 };
    const verdict = sprt(
      sets.map((set) => leadOf(set, 4)),
      plan,
    );
    expect(verdict.verdict).not.toBe('continue');
    const test = read(lines(SAVE_HEAD, ...sets.map((_, set) => setLine(set)))).view(plan).matches[0]!.sequential!;
    expect([test.verdict, test.sets, test.path.at.at(-1)]).toEqual([verdict.verdict, verdict.sets, verdict.sets]);
    expect(test.path.value.at(-1)).toBeCloseTo(verdict.llr, 9);
    expect(test.bounds).toEqual(verdict.bounds);
  });

  test('what is no set is told; a set that stands there twice counts once', () => {
    const three = [{ entrants: [0, 1], ranks: [1, 2], scores: [1, 2] }];
    const text = lines(SAVE_HEAD, setLine(0), '{"task":"a, set 1"}', setLine(2, three), setLine(0), 'x');
    const { faults, matches } = read(text).view();
    expect(faults.map(({ code, at }) => [code, at])).toEqual([
      ['run.no-set', 3],
      ['run.no-set', 4],
      ['run.not-json', 6],
    ]);
    expect(matches[0]!.sets).toBe(1);
  });

  test('what arena --json prints', () => {
    const result = resultOf(sets, { rules: tenhou, names: ['expert', 'greedy'], entrants: [0, 1, 1, 1], seed: '1' });
    const told = { verdict: 'accept', capped: false, sets: 60, mean: 0.2, llr: 3.1, bounds: [-2.9, 2.9] };
    const { kind, matches, calibrations } = read(JSON.stringify({ ...result, sprt: told })).view();
    expect([kind, matches.length, calibrations.length]).toEqual(['document', 1, 0]);
    expect(matches[0]!.entrants.map(({ name, ci95 }) => [name, ci95])).toEqual([
      ['expert', result.ci95],
      ['greedy', result.opponents[0]!.ci95],
    ]);
    expect(matches[0]!.sequential).toMatchObject({ verdict: 'accept', sets: 60, path: { at: [60], value: [3.1] } });
  });
});

describe('documents', () => {
  const bins = [
    { n: 10, predicted: 0.1, observed: 0.12 },
    { n: 10, predicted: 0.3, observed: 0.28 },
  ];
  test('bins are found wherever they stand', () => {
    expect(calibrationsOf({ report: { ready: { auc: 0.8, bins }, deal: { bins } } })).toEqual([
      { title: 'report ready', bins },
      { title: 'report deal', bins },
    ]);
    expect(calibrationsOf({ bins: [{ n: 1, predicted: 'x', observed: 2 }] })).toEqual([]);
    expect(read(JSON.stringify({ wins: { bins } }, undefined, 2)).view().calibrations).toHaveLength(1);
  });
  test.each([
    ['text', 'hello', 'run.not-json'],
    ['JSON of something else', '{"a": 1}', 'run.nothing'],
    ['half a document', '{\n"a": ', 'run.unknown'],
  ])('%s is told', (_, text, code) => {
    expect(
      read(text)
        .view()
        .faults.map((one) => one.code),
    ).toEqual([code]);
  });
  test('nothing is an empty file', () => {
    expect(read('').view().kind).toBe('empty');
  });
});

describe('lineage', () => {
  const model = (name: string, more: Partial<ModelFacts> = {}): ModelFacts => ({
    name,
    digest: `digest of ${name}`,
    metadata: {},
    card: undefined,
    start: undefined,
    ...more,
  });
  test('a card', () => {
    const card = parseCard(
      '# `a.onnx`\n\nThe network of a: 3 blocks.\n\n| | |\n|---|---|\n| data | games |\n| command | `x --from models/b.onnx` | \n\nMore.\n\n| n |\n|--|\n',
    );
    expect(card).toEqual({
      text: 'The network of a: 3 blocks.',
      rows: [
        ['data', 'games'],
        ['command', '`x --from models/b.onnx`'],
      ],
    });
  });
  test('by the start of a run, by the receipt of the gate, by the card; never in a circle', () => {
    const from = (path: string): Partial<ModelFacts> => ({
      card: { text: '', rows: [['command', `t --from ${path}`]] },
    });
    const receipt = JSON.stringify({ promoted: true, digest: 'digest of run/model.onnx' });
    expect(
      lineageOf([
        model('models/a.onnx'),
        model('run/model.onnx', { start: 'digest of models/a.onnx' }),
        model('models/b.onnx', { metadata: { 'suzaku.gate': receipt } }),
        model('models/c.onnx', from('models/b.onnx')),
        model('x.onnx', from('y.onnx')),
        model('y.onnx', from('x.onnx')),
        model('lost.onnx', { start: 'unknown', metadata: { 'suzaku.gate': '{' } }),
      ]),
    ).toEqual([
      { name: 'models/a.onnx', parent: undefined, by: undefined },
      { name: 'run/model.onnx', parent: 'models/a.onnx', by: 'start' },
      { name: 'models/b.onnx', parent: 'run/model.onnx', by: 'gate' },
      { name: 'models/c.onnx', parent: 'models/b.onnx', by: 'card' },
      { name: 'x.onnx', parent: 'y.onnx', by: 'card' },
      { name: 'y.onnx', parent: undefined, by: undefined },
      { name: 'lost.onnx', parent: undefined, by: undefined },
    ]);
  });
});
