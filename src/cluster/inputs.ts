/** Inputs of tasks by the SHA-256 of their content: who asks puts them into the object store, a worker keeps those it has fetched as files. */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fault, ok, type Result } from '../base/index.ts';
import { readInput, writeWhole, type Input, type Inputs, type Task } from '../jobs/node/index.ts';
import { digestOf, shortDigest } from '../models/index.ts';
import type { Link } from './link.ts';
import { persist } from './persist.ts';
import type { WireInput } from './wire.ts';

/** Bytes of a text that travels within the task. */
const SHORT = 16_384;

/** `.tsv.bz2` of `phoenix.tsv.bz2`. */
const endOf = (path: string): string => {
  const end = /\.[\w.-]{1,23}$/.exec(basename(path).replace(/^[^.]*/, ''))?.[0];
  return end ?? '';
};

/** Puts inputs where workers find them, each once a run of the program. */
export class Uploads {
  private readonly done = new Map<string, Promise<void>>();

  constructor(private readonly link: Link) {}

  async wireOf({ inputs = {} }: Task, signal: AbortSignal): Promise<Result<Readonly<Record<string, WireInput>>>> {
    const wire: Record<string, WireInput> = {};
    for (const [name, input] of Object.entries(inputs)) {
      const one = await this.one(input, signal);
      if (!one.ok) return one;
      wire[name] = one.value;
    }
    return ok(wire);
  }

  private async one(input: Input, signal: AbortSignal): Promise<Result<WireInput>> {
    const { digest, path, text } = input;
    if (text !== undefined && text.length <= SHORT) return ok({ digest, text });
    // The digest of a text may be any words that tell it from others.
    const object = text === undefined ? digest : digestOf(text);
    if (!this.done.has(object)) {
      const bytes = readInput(input);
      if (!bytes.ok) return bytes;
      await this.put(object, bytes.value, signal);
    }
    await this.done.get(object);
    return ok(path === undefined ? { digest, object } : { digest, object, end: endOf(path) });
  }

  private put(object: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const known = this.done.get(object);
    if (known !== undefined) return known;
    const putting = persist(
      async () => {
        const known = await this.link.inputs.info(object);
        if (known === null || known.deleted) await this.link.inputs.putBlob({ name: object }, bytes);
      },
      { signal },
    );
    this.done.set(object, putting);
    // Another task may try again.
    putting.catch(() => this.done.delete(object));
    return putting;
  }

  /** No task needs it any more. */
  async drop(object: string): Promise<void> {
    if (!this.done.delete(object)) return;
    await persist(() => this.link.inputs.delete(object));
  }

  /** After a worker has missed one: it is put there again by the next task that needs it. */
  forget(): void {
    this.done.clear();
  }
}

/** Files a worker keeps at most; the least recently fetched go first. */
const KEPT = 256;

/** Inputs on a worker's disk. */
export class InputCache {
  private readonly fetching = new Map<string, Promise<Result<string>>>();

  constructor(
    private readonly link: Link,
    private readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  async inputsOf(wire: Readonly<Record<string, WireInput>>): Promise<Result<Inputs>> {
    const inputs: Record<string, Input> = {};
    for (const [name, { digest, text, object, end = '' }] of Object.entries(wire)) {
      if (text !== undefined) {
        inputs[name] = { digest, text };
        continue;
      }
      const path = await this.fetch(object!, end);
      if (!path.ok) return path;
      // A text's digest is any words, a file's is that of its content.
      inputs[name] =
        digest === object ? { digest, path: path.value } : { digest, text: readFileSync(path.value, 'utf8') };
    }
    return ok(inputs);
  }

  private fetch(object: string, end: string): Promise<Result<string>> {
    const path = join(this.folder, `${object}${end}`);
    if (existsSync(path)) return Promise.resolve(ok(path));
    const known = this.fetching.get(path);
    if (known !== undefined) return known;
    const fetched = this.download(object, path).finally(() => this.fetching.delete(path));
    this.fetching.set(path, fetched);
    return fetched;
  }

  private async download(object: string, path: string): Promise<Result<string>> {
    const bytes = await persist(() => this.link.inputs.getBlob(object), { patience: 60_000 });
    if (bytes === null)
      return fault('cluster.input', 0, `the object store does not hold the input ${shortDigest(object)}`);
    if (digestOf(bytes) !== object)
      return fault('cluster.input', 0, `the input ${shortDigest(object)} came with other content`);
    // Workers of one machine share the folder: each writes under a name of its own first.
    const own = `${path}.${process.pid}`;
    writeWhole(own, bytes);
    renameSync(own, path);
    this.sweep();
    return ok(path);
  }

  /** Files that a task found damaged are fetched anew by the next one. */
  discard(wire: Readonly<Record<string, WireInput>>): void {
    for (const { object, end = '' } of Object.values(wire))
      if (object !== undefined) rmSync(join(this.folder, `${object}${end}`), { force: true });
  }

  private sweep(): void {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    if (files.length <= KEPT) return;
    // Another worker may have removed it by now.
    const times = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
    const oldest = [...files].sort((a, b) => times.get(a)! - times.get(b)!);
    for (const file of oldest.slice(0, files.length - KEPT)) rmSync(file, { force: true });
  }
}
