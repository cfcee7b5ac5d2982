/** Models of this machine: those that are shipped with their cards, and those of runs. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { digestOf } from '../../models/index.ts';
import { parseMetadata } from '../../nn/index.ts';
import { lineageOf, parseCard, type ModelFacts, type ModelRow } from '../../runs/index.ts';

/** How deep runs are looked into, how many models are listed, and bytes of one that is still read. */
const [MOST_DEPTH, MOST_MODELS, MAX_MODEL] = [3, 200, 256 << 20];

type Known = { readonly digest: string; readonly metadata: ModelFacts['metadata'] };

/** Digest and metadata of files, read again only where they have changed. */
export class ModelShelf {
  private readonly known = new Map<string, Known>();

  /** `shipped`: the folder of models; `runs`: the folder of runs. */
  constructor(
    private readonly shipped: string,
    private readonly runs: string,
  ) {}

  list(): readonly ModelRow[] {
    const models = [...this.below(this.shipped, 'models', 0), ...this.below(this.runs, 'runs', MOST_DEPTH)].slice(
      0,
      MOST_MODELS,
    );
    const rows = lineageOf(models);
    return models.map(({ digest, metadata, card }, i) => ({ ...rows[i]!, digest, metadata, card }));
  }

  private below(folder: string, name: string, depth: number): readonly ModelFacts[] {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const [path, shown] = [join(folder, entry.name), `${name}/${entry.name}`];
        if (entry.isDirectory() && depth > 0 && entry.name !== 'checkpoints') return this.below(path, shown, depth - 1);
        // What a run began with and what plays in it are its own copies.
        const isCopy = entry.name === 'start.onnx' || entry.name === 'actor.onnx' || basename(folder) === 'start';
        if (!entry.isFile() || !entry.name.endsWith('.onnx') || isCopy) return [];
        const facts = this.factsOf(path, shown);
        return facts === undefined ? [] : [facts];
      });
  }

  private factsOf(path: string, name: string): ModelFacts | undefined {
    const known = this.read(path);
    if (known === undefined) return undefined;
    const card = path.replace(/\.onnx$/, '.md');
    const start = join(dirname(path), 'start.onnx');
    return {
      name,
      ...known,
      card: existsSync(card) ? parseCard(readFileSync(card, 'utf8')) : undefined,
      start: existsSync(start) ? this.read(start)?.digest : undefined,
    };
  }

  private read(path: string): Known | undefined {
    const { size, mtimeMs } = statSync(path);
    const key = `${path} ${size} ${mtimeMs}`;
    const known = this.known.get(key);
    if (known !== undefined || size > MAX_MODEL) return known;
    const bytes = readFileSync(path);
    const metadata = parseMetadata(bytes);
    const found = { digest: digestOf(bytes), metadata: metadata.ok ? metadata.value : {} };
    this.known.set(key, found);
    return found;
  }
}
