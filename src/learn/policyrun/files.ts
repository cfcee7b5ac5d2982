/**
 * The models in the folder of a run that learns by play.
 *
 * Flagship: `start.onnx` (what it began with, and the reference of the leash), `actor.onnx` (what plays now), `model.onnx` (averaged weights, the player). A player of the papers:
 * `start/KIND/model.onnx`, and `KIND/model.onnx`, of which that for discards is the one that learns; both folders are players as they lie.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok, type Result } from '../../base/index.ts';
import type { Input } from '../../jobs/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { digestOf, readNetwork } from '../../models/index.ts';
import { readModelFile, readWeights, type Weights } from '../../nn/node/index.ts';
import { kindsOf } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { paperOf, playerOf, type PupilName } from '../reinforce/index.ts';
import { modelFile } from '../run/index.ts';

const write = (path: string, bytes: Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, bytes);
};

/** Where the models of a run lie. */
export class RunFiles {
  private readonly kinds: readonly DecisionKind[];

  constructor(
    private readonly out: string,
    private readonly pupil: PupilName = 'flagship',
    private readonly rules: Ruleset,
  ) {
    const paper = paperOf(pupil);
    this.kinds = paper === undefined ? [] : kindsOf(paper);
  }

  private get isPaper(): boolean {
    return this.kinds.length > 0;
  }

  private get startFolder(): string {
    return join(this.out, 'start');
  }

  get start(): string {
    return this.isPaper ? modelFile(join(this.startFolder, 'discard')) : join(this.out, 'start.onnx');
  }

  get actor(): string {
    return join(this.out, 'actor.onnx');
  }

  /** What has been learnt. */
  get model(): string {
    return modelFile(this.isPaper ? join(this.out, 'discard') : this.out);
  }

  /** The weights that the run begins with: those of its folder; for a new run those of a model, or of a folder of a paper's models (shipped where none is named). */
  begin(from: string | undefined): Result<Weights> {
    if (!existsSync(this.start)) {
      const copied = this.isPaper ? this.copyPaper(from) : this.copyFlagship(from!);
      if (!copied.ok) return copied;
    }
    mkdirSync(dirname(this.model), { recursive: true });
    return readWeights(readFileSync(this.start));
  }

  private copyFlagship(from: string): Result<void> {
    const bytes = readModelFile(from);
    if (!bytes.ok) return bytes;
    return ok(write(this.start, bytes.value));
  }

  /** The discards last: a folder that has them is whole. */
  private copyPaper(from: string | undefined): Result<void> {
    const { before } = playerOf(this.pupil);
    for (const kind of this.kinds.toSorted((a, b) => Number(a === 'discard') - Number(b === 'discard'))) {
      const bytes = readNetwork(before, this.rules, from, kind);
      if (!bytes.ok) return bytes;
      if (kind !== 'discard') write(modelFile(join(this.out, kind)), bytes.value);
      write(modelFile(join(this.startFolder, kind)), bytes.value);
    }
    return ok(undefined);
  }

  private input(path: string): Input {
    return { path, digest: digestOf(readFileSync(path)) };
  }

  frozen(): Input {
    return this.input(this.start);
  }

  /** The networks of a paper that do not learn. */
  others(): Readonly<Record<string, Input>> {
    const kinds = this.kinds.filter((kind) => kind !== 'discard');
    return Object.fromEntries(kinds.map((kind) => [kind, this.input(modelFile(join(this.startFolder, kind)))]));
  }

  /** Specs of the player that has learnt and of the one it began as. */
  players(): { readonly challenger: string; readonly field: string } {
    const { learnt, before } = playerOf(this.pupil);
    if (this.isPaper) return { challenger: `${learnt}@${this.out}`, field: `${before}@${this.startFolder}` };
    return { challenger: `${learnt}@${this.model}:advice=0`, field: `${before}@${this.start}:advice=0` };
  }
}
