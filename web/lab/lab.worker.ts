/** Reads logs and matches apart from the page, from dropped files or from the server as they grow. */
import { fault, ok, type Result } from '../../src/base/index.ts';
import { RunReader, type FileView } from '../../src/runs/index.ts';
import { answerAll, type Progress } from '../engine/protocol.ts';
import type { LabTalk, Origin } from './talk.ts';

/** Bytes of a dropped file that are read. */
const MAX_FILE = 1 << 30;

type Followed = { readonly origin: Origin; reader: RunReader; at: number; id: string };
const followed = new Map<string, Followed>();

const readFile = async (entry: Followed, file: File, tell: (progress: Progress) => void): Promise<Result<true>> => {
  if (file.size > MAX_FILE) return fault('run.too-long', 0, `the file has more than ${MAX_FILE} bytes`);
  const parts = file.stream().getReader();
  for (;;) {
    const { done, value } = await parts.read();
    if (done) break;
    entry.reader.push(value);
    entry.at += value.length;
    tell({ done: entry.at, total: file.size });
  }
  entry.reader.end();
  return ok(true);
};

type Part = { readonly bytes: Uint8Array; readonly size: number; readonly id: string };

/** Undefined where the server does not answer, null where it has no such file. */
const fetchPart = async (url: string, token: string, from: number): Promise<Part | null | undefined> => {
  try {
    const response = await fetch(`${url}&from=${from}`, { headers: { 'x-suzaku-token': token } });
    if (!response.ok) return null;
    const { headers } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, size: Number(headers.get('x-file-size')), id: headers.get('x-file-id') ?? '' };
  } catch {
    return undefined;
  }
};

/** True where something has come. */
const readServer = async (
  entry: Followed,
  { url, token }: { readonly url: string; readonly token: string },
  tell: (progress: Progress) => void,
): Promise<Result<boolean>> => {
  const partFrom = (from: number): ReturnType<typeof fetchPart> => fetchPart(url, token, from);
  let isNew = false;
  let asked = partFrom(entry.at);
  for (;;) {
    const part = await asked;
    if (part === undefined) return fault('lab.unreachable', 0, 'the server does not answer');
    if (part === null) return fault('lab.no-file', 0, 'the server has no such file any more');
    const { bytes, size, id } = part;
    // Another file of the same name, as a run writes that is taken up again: from its beginning.
    if ((entry.id !== '' && entry.id !== id) || size < entry.at) {
      entry.reader = new RunReader();
      entry.at = 0;
      entry.id = id;
      isNew = true;
      asked = partFrom(0);
      continue;
    }
    entry.id = id;
    entry.at += bytes.length;
    const isLast = entry.at >= size || bytes.length === 0;
    // The next part is on its way while this one is read.
    if (!isLast) asked = partFrom(entry.at);
    entry.reader.push(bytes);
    isNew ||= bytes.length > 0;
    tell({ done: entry.at, total: size });
    if (isLast) return ok(isNew);
  }
};

answerAll<LabTalk>({
  open: async ({ key, origin }, tell): Promise<Result<FileView>> => {
    const entry: Followed = { origin, reader: new RunReader(), at: 0, id: '' };
    followed.set(key, entry);
    const read = 'file' in origin ? await readFile(entry, origin.file, tell) : await readServer(entry, origin, tell);
    return read.ok ? ok(entry.reader.view()) : read;
  },
  more: async ({ key, plan, isForced }, tell): Promise<Result<FileView | null>> => {
    const entry = followed.get(key);
    if (entry === undefined) return ok(null);
    const read = 'file' in entry.origin ? ok(false) : await readServer(entry, entry.origin, tell);
    if (!read.ok) return read;
    return ok(read.value || isForced ? entry.reader.view(plan) : null);
  },
  close: (key) => {
    followed.delete(key);
    return ok(null);
  },
});
