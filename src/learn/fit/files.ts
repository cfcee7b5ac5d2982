/** Samples of a fit from logs: one task a file, kept in the fit's cache under everything that decides them. */
import { fault, ok, type Fault } from '../../base/index.ts';
import { folderStore, type Executor, type Json, type Kind, type Output, type Task } from '../../jobs/node/index.ts';
import { LogError, digestOfLog, spreadGames, type LogFile, type Wanted } from '../logs.ts';

export type SampleOptions = Wanted & {
  /** Folder of samples and checkpoints. */
  readonly cache: string;
  /** Collects the samples (learn/kinds.ts knows how). */
  readonly executor: Executor;
  readonly progress: (text: string) => void;
};

/** What is read: the first `each` lines of a file, games of so many seats. A fit adds what else decides its samples. */
export type FileSpec = {
  /** `riichi4/phoenix-2018-11`: with the name of a game it decides what is for validation. */
  readonly file: string;
  readonly each: number;
  readonly seats: 3 | 4;
};

const LOG = 'log';

/** How samples are collected from one file. `note` tells progress. */
export const fileKind = <Spec extends FileSpec, Value>(
  read: (log: LogFile, spec: Spec, note: (text: string) => void) => Promise<Output<Value>>,
): Kind<Spec, Value> => ({
  run: async (spec, work) => {
    const path = await work.file(LOG);
    if (!path.ok) return path;
    try {
      return ok(await read({ path: path.value, name: spec.file }, spec, work.note));
    } catch (error) {
      if (error instanceof LogError) return fault(error.fault.code, 0, error.fault.text);
      throw error;
    }
  },
});

/** What ends a fit: of the cache, or else of the file that was read. */
export const errorOf = ({ code, text }: Fault, path: string, { cache }: SampleOptions): LogError =>
  new LogError(code === 'file.unwritable' ? cache : path, code, text);

type FileSamples<Value> = Output<Value> & { readonly file: string };

/** Samples in the order of files, from the cache where they are there. Throws a LogError. */
export const readFiles = async <Value>(
  kind: string,
  options: SampleOptions,
  key: Readonly<Record<string, Json>> = {},
): Promise<readonly FileSamples<Value>[]> => {
  const { seats, cache, executor, progress } = options;
  const { files, each } = spreadGames(options);
  const tasks = files.map((log): Task<Value> => ({
    kind,
    name: log.name,
    spec: { file: log.name, each, seats, ...key },
    inputs: { [LOG]: { digest: digestOfLog(log), path: log.path } },
  }));
  const samples: FileSamples<Value>[] = [];
  for await (const settled of executor.run(tasks, { store: folderStore(cache), note: (text) => progress(text) })) {
    const { name, path } = files[samples.length]!;
    if (!settled.ok) throw errorOf(settled.error, path, options);
    samples.push({ ...settled.value, file: name });
  }
  return samples;
};
