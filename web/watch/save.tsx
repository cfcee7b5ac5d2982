/** The game in another format: to a file, or to the clipboard. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { RecordFormat } from '../../src/records/index.ts';
import { Select } from '../ui/fields.tsx';
import { saveText } from '../ui/save.ts';
import { words } from '../words/index.ts';
import { convert, writable } from '../state/log.ts';

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

const save = async (format: RecordFormat): Promise<void> => {
  const text = await convert(format);
  if (text !== undefined) saveText(text, `game.${EXTENSIONS[format]}`);
};

const copy = async (format: RecordFormat): Promise<void> => {
  const text = await convert(format);
  if (text === undefined) return;
  await navigator.clipboard.writeText(text).catch(() => undefined);
  isCopied.value = true;
  setTimeout(() => (isCopied.value = false), 2000);
};

export const Save = (): JSX.Element | null => {
  const t = words.value;
  const formats = writable.value;
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
      <button type="button" class="button" onClick={() => void save(format)}>
        {t.save}
      </button>
      <button type="button" class="quiet" onClick={() => void copy(format)}>
        {isCopied.value ? t.copied : t.copy}
      </button>
    </div>
  );
};
