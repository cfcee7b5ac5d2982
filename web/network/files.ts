/** Which networks this site has: a small list beside the page, read when somebody may want one. */
import { signal } from '@preact/signals';
import { modelRulesOf, type ModelGame } from '../../src/policy/index.ts';
import type { WithNetwork } from '../engine/advisers.ts';
import type { KeptFile } from '../engine/kept.ts';
import type { NetworkFiles } from '../engine/opennetwork.ts';

/** `file` is relative to the page; bytes as it is and as it travels. */
export type SiteFile = { readonly file: string; readonly bytes: number; readonly packed: number };
export type NetworkIndex = {
  readonly runtime: SiteFile | null;
  /** By the id of the rules they are trained on. */
  readonly models: Readonly<Record<string, SiteFile>>;
};

const NOTHING: NetworkIndex = { runtime: null, models: {} };

/** Undefined until it is read. */
export const index = signal<NetworkIndex | undefined>(undefined);

let reading: Promise<void> | undefined;
const read = async (): Promise<void> => {
  try {
    const response = await fetch('./networks.json');
    index.value = response.ok ? ((await response.json()) as NetworkIndex) : NOTHING;
  } catch {
    index.value = NOTHING;
  }
};
export const readIndex = (): Promise<void> => (reading ??= read());

const addressed = ({ file, bytes }: SiteFile): KeptFile => ({ url: new URL(file, document.baseURI).href, bytes });

/** For the worker, which knows no page. */
export const filesIn = ({ runtime, models }: NetworkIndex): NetworkFiles => ({
  runtime: runtime === null ? null : addressed(runtime),
  models: Object.fromEntries(Object.entries(models).map(([id, file]) => [id, addressed(file)])),
});

/** For questions about advice: what the adviser `suzaku` may fetch. */
export const adviceFiles = async (): Promise<WithNetwork> => {
  await readIndex();
  return { files: filesIn(index.value!) };
};

/** Bytes that the first question of a game fetches; undefined where the site has no network of it. */
export const priceOf = ({ runtime, models }: NetworkIndex, rules: ModelGame): number | undefined => {
  const model = models[modelRulesOf(rules).id];
  return model === undefined ? undefined : model.packed + (runtime?.packed ?? 0);
};
