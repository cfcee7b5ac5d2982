import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCanonical, taskId, type Json, type Task } from './index.ts';

const TASK: Task = {
  kind: 'arena.set',
  name: 'greedy v caller, set 3',
  spec: { rules: 'tenhou', challenger: 'greedy', field: ['caller'], seed: '1', limits: { limit: 4, firstLimit: 5 } },
  inputs: { 'suzaku-tenhou': { digest: 'aa', path: 'models/a.onnx' } },
};
const spec = TASK.spec as Readonly<Record<string, Json>>;

test('an id is 160 bits, and the same today and tomorrow', () => {
  expect(taskId(TASK, 'engine')).toBe('1ec354f0f16ae1e689dbe251498a14f70f07a89e');
});

test.each<readonly [string, Task, string]>([
  ['the kind', { ...TASK, kind: 'arena.game' }, 'engine'],
  ['the rules', { ...TASK, spec: { ...spec, rules: 'sanma' } }, 'engine'],
  ['the seed', { ...TASK, spec: { ...spec, seed: '2' } }, 'engine'],
  ['a number for a text', { ...TASK, spec: { ...spec, seed: 1 } }, 'engine'],
  ['an option', { ...TASK, spec: { ...spec, challenger: 'greedy:x=1' } }, 'engine'],
  ['one more field', { ...TASK, spec: { ...spec, more: null } }, 'engine'],
  ['the order of a list', { ...TASK, spec: { ...spec, field: ['caller', 'random'] } }, 'engine'],
  ['a limit deep inside', { ...TASK, spec: { ...spec, limits: { limit: 4, firstLimit: 6 } } }, 'engine'],
  ['weights', { ...TASK, inputs: { 'suzaku-tenhou': { digest: 'ab', path: 'models/a.onnx' } } }, 'engine'],
  ['whose weights', { ...TASK, inputs: { 'suzaku-sanma': { digest: 'aa', path: 'models/a.onnx' } } }, 'engine'],
  ['no weights', { ...TASK, inputs: {} }, 'engine'],
  ['the engine', TASK, 'other'],
])('an id changes with %s', (_, task, engine) => {
  expect(taskId(task, engine)).not.toBe(taskId(TASK, 'engine'));
  expect(taskId(task, engine)).toMatch(/^[0-9a-f]{40}$/);
});

test.each<readonly [string, Task]>([
  ['the name', { ...TASK, name: 'another' }],
  ['the place of weights', { ...TASK, inputs: { 'suzaku-tenhou': { digest: 'aa', path: 'elsewhere' } } }],
  ['a field that is absent', { ...TASK, spec: { ...spec, more: undefined } as Json }],
  [
    'the order of fields',
    {
      ...TASK,
      spec: {
        limits: { firstLimit: 5, limit: 4 },
        seed: '1',
        field: ['caller'],
        challenger: 'greedy',
        rules: 'tenhou',
      },
    },
  ],
])('an id does not change with %s', (_, task) => expect(taskId(task, 'engine')).toBe(taskId(TASK, 'engine')));

test('canonical JSON reads back as what went in', () => {
  const value = { b: [1, -0.5, 'ü"\n', null, true], a: { z: {}, 10: [], 9: 0 } };
  expect(makeCanonical(value)).toBe('{"a":{"10":[],"9":0,"z":{}},"b":[1,-0.5,"ü\\"\\n",null,true]}');
  expect(JSON.parse(makeCanonical(value))).toEqual(value);
});

test.each<readonly [string, unknown]>([
  ['NaN', { a: NaN }],
  ['infinity', [Infinity]],
  ['nothing in a list', [undefined]],
  ['a function', { a: () => 1 }],
])('what JSON cannot say is a bug: %s', (_, value) => expect(() => makeCanonical(value as Json)).toThrow('is no JSON'));

test('the core knows no file and no thread: it imports base alone', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files).toContain('run.ts');
  for (const file of files)
    for (const [, from] of readFileSync(join(folder, file), 'utf8').matchAll(/ from '([^']+)'/g))
      expect(from).toMatch(/^\.\/\w+\.ts$|^\.\.\/base\/index\.ts$/);
});
