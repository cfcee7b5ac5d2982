/** Models and where they come from: their cards, and which one was trained from which. */

/** A card beside a model: its first sentences, and its table of facts. */
export type Card = { readonly text: string; readonly rows: readonly (readonly [name: string, value: string])[] };

/** What is known of a model file. */
export type ModelFacts = {
  /** Its path, unique in the list. */
  readonly name: string;
  /** Of its bytes. */
  readonly digest: string;
  /** Entries of the file itself: features, ruleset, commit, shape. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: Card | undefined;
  /** Digest of the file that its run began with, where the folder keeps it. */
  readonly start: string | undefined;
};

/** Of which listed model a model was made, and how that is known. */
export type Descent = {
  readonly name: string;
  readonly parent: string | undefined;
  readonly by: 'start' | 'gate' | 'card' | undefined;
};

const CELL = /^\|([^|]*)\|(.*)\|\s*$/;

/** The first paragraph, and the rows of the first table of two columns. */
export const parseCard = (text: string): Card => {
  const paragraphs = text.replaceAll('\r', '').split(/\n{2,}/);
  const said = paragraphs.find((part) => part.trim() !== '' && !/^[#|]/.test(part.trim())) ?? '';
  const table = paragraphs.find((part) => part.trimStart().startsWith('|')) ?? '';
  const rows = table.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = CELL.exec(line.trim()) ?? [];
    return name.trim() === '' || /^-+$/.test(name.trim()) ? [] : [[name.trim(), value.trim()] as const];
  });
  return { text: said.trim(), rows };
};

/** The receipt of the gate in a promoted file names the bytes that were judged. */
const judgedDigest = ({ metadata }: ModelFacts): string | undefined => {
  try {
    const { digest } = JSON.parse(metadata['suzaku.gate'] ?? '{}') as { readonly digest?: unknown };
    return typeof digest === 'string' ? digest : undefined;
  } catch {
    return undefined;
  }
};

/** The last path that a card names after `--from`. */
const namedBy = ({ card }: ModelFacts): string | undefined => {
  const commands = card?.rows.filter(([name]) => name === 'command' || name === 'lineage').map(([, value]) => value);
  return Array.from((commands ?? []).join(' ').matchAll(/--from (\S+\.onnx)/g), ([, path]) => path!).at(-1);
};

const endOf = (path: string): string => path.split('/').at(-1)!;

/** One row a model, in the order of the list. A model is never its own ancestor. */
export const lineageOf = (models: readonly ModelFacts[]): readonly Descent[] => {
  const parents = new Map<string, string>();
  const isBelow = (name: string, other: string): boolean => {
    for (let at: string | undefined = other; at !== undefined; at = parents.get(at)) if (at === name) return true;
    return false;
  };
  return models.map((model) => {
    const { name, start } = model;
    const [judged, path] = [judgedDigest(model), namedBy(model)];
    const fits = (isIt: (other: ModelFacts) => boolean): string | undefined =>
      models.find((other) => other.name !== name && isIt(other) && !isBelow(name, other.name))?.name;
    const found = [
      { by: 'gate', parent: judged === undefined ? undefined : fits(({ digest }) => digest === judged) },
      { by: 'start', parent: start === undefined ? undefined : fits(({ digest }) => digest === start) },
      { by: 'card', parent: path === undefined ? undefined : fits((other) => endOf(other.name) === endOf(path)) },
    ] as const;
    const known = found.find(({ parent }) => parent !== undefined);
    if (known === undefined) return { name, parent: undefined, by: undefined };
    parents.set(name, known.parent!);
    return { name, parent: known.parent, by: known.by };
  });
};
