/** The game in another format: to a file, or to the clipboard. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { RecordFormat } from '../../src/records/index.ts';
import { words } from '../words/index.ts';
import { Select } from './fields.tsx';
import { fileNameOf } from './filename.ts';
import { saveText } from './save.ts';

const EXTENSIONS: Readonly<Record<RecordFormat, string>> = {
  suzaku: 'jsonl',
  mjlog: 'xml',
  tenhou6: 'json',
  mjai: 'mjai.jsonl',
  majsoul: 'json',
  botzone: 'json',
  'chinese-text': 'txt',
  'tenhou-packets': 'txt',
};

const chosen = signal<RecordFormat>('suzaku');
const isCopied = signal(false);

type Props = {
  /** That can hold the game. */
  readonly formats: readonly RecordFormat[];
  /** The game in a format; undefined where it cannot be had. */
  readonly convert: (format: RecordFormat) => Promise<string | undefined>;
  readonly id: string | undefined;
  readonly names: readonly string[];
};

const save = async (format: RecordFormat, { convert, id, names }: Props): Promise<void> => {
  const text = await convert(format);
  if (text !== undefined) saveText(text, `${fileNameOf('game', id, names)}.${EXTENSIONS[format]}`);
};

const copy = async (format: RecordFormat, { convert }: Props): Promise<void> => {
  const text = await convert(format);
  if (text === undefined) return;
  await navigator.clipboard.writeText(text).catch(() => undefined);
  isCopied.value = true;
  setTimeout(() => (isCopied.value = false), 2000);
};

export const SaveGame = (props: Props): JSX.Element | null => {
  const t = words.value;
  const { formats } = props;
  if (formats.length === 0) return null;
  const format = formats.includes(chosen.value) ? chosen.value : (formats[0] ?? 'suzaku');
  return (
    <div class="row wrap save">
      <Select
        label={t.convert}
        value={format}
        options={formats.map((id) => [id, id] as const)}
        onPick={(id) => (chosen.value = id)}
      />
      <button type="button" class="button" onClick={() => void save(format, props)}>
        {t.save}
      </button>
      <button type="button" class="quiet" onClick={() => void copy(format, props)}>
        {isCopied.value ? t.copied : t.copy}
      </button>
    </div>
  );
};
