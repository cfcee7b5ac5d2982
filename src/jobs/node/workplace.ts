/** What a task reads on this machine: files, checked against the digests that are part of its id. */
import { readFileSync } from 'node:fs';
import { Bug, fault, ok, type Result } from '../../base/index.ts';
import { digestOf, shortDigest } from '../../models/index.ts';
import { digestsOf } from '../id.ts';
import type { Input, Inputs, Workplace } from '../task.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const readFile = ({ path, digest }: Input): Result<Bytes> => {
  let bytes: Bytes;
  try {
    bytes = new Uint8Array(readFileSync(path!));
  } catch (error) {
    return fault('file.unreadable', 0, (error as Error).message);
  }
  const found = digestOf(bytes);
  return found === digest
    ? ok(bytes)
    : fault(
        'jobs.input-changed',
        0,
        `${path} has changed since the run began (${shortDigest(digest)} is now ${shortDigest(found)}); begin again`,
      );
};

/** The content of an input; a fault when its file has changed since the task was made. */
export const readInput = (input: Input): Result<Bytes> =>
  input.text === undefined ? readFile(input) : ok(new TextEncoder().encode(input.text) as Bytes);

export const workplaceOf = (inputs: Inputs, note: (text: string) => void): Workplace => {
  const inputOf = (name: string): Input => {
    const input = inputs[name];
    if (input === undefined) throw new Bug(`the task has no input ${name}`, Object.keys(inputs));
    return input;
  };
  return {
    digests: digestsOf({ inputs }),
    read: (name) => Promise.resolve(readInput(inputOf(name))),
    file: (name) => {
      const { path } = inputOf(name);
      if (path === undefined) throw new Bug(`the input ${name} is no file`);
      const bytes = readInput(inputOf(name));
      return Promise.resolve(bytes.ok ? ok(path) : bytes);
    },
    note,
  };
};
