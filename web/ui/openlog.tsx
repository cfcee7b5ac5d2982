/** How a log comes in: dropped, chosen, pasted; or a game of our own players. A link or an id says where the log is. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { address, isReading, openFile, openLog, openSample, problem } from '../state/log.ts';
import { faultText, words } from '../words/index.ts';
import { linkWords } from './linkwords.ts';
import '../style/openlog.css';

const pasted = signal('');
const isOver = signal(false);

const Drop = (): JSX.Element => {
  const t = words.value;
  return (
    <div
      class={`drop ${isOver.value ? 'is-over' : ''}`}
      onDragEnter={() => (isOver.value = true)}
      onDragLeave={() => (isOver.value = false)}
      onDrop={() => (isOver.value = false)}
    >
      <p class="drop-title">{t.open.drop}</p>
      <label class="button">
        <input
          type="file"
          class="sr-only"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void openFile(file);
            event.currentTarget.value = '';
          }}
        />
        <span>{t.open.pick}</span>
      </label>
      <p class="hint">{t.private}</p>
    </div>
  );
};

/** Characters that the field shows; a longer log is read without being laid out as text, which would take seconds. */
const SHOWN = 5000;

const Paste = (): JSX.Element => {
  const t = words.value;
  return (
    <>
      <label class="field wide">
        <span>{t.open.paste}</span>
        <textarea
          rows={4}
          spellcheck={false}
          placeholder={t.open.pasteHint}
          value={pasted.value}
          onInput={(event) => (pasted.value = event.currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text') ?? '';
            if (text.trim() === '' || pasted.value.trim() !== '') return;
            event.preventDefault();
            pasted.value = text.length > SHOWN ? '' : text;
            openLog(text);
          }}
        />
      </label>
      <button type="button" class="button" disabled={pasted.value.trim() === ''} onClick={() => openLog(pasted.value)}>
        {t.open.read}
      </button>
    </>
  );
};

/** A link or an id: how to get the log, in one click. */
const Address = (): JSX.Element | null => {
  const t = linkWords.value;
  const meant = address.value;
  if (meant === undefined) return null;
  return (
    <section class="card address" aria-label={t.title(meant.id)}>
      <h2>{t.title(meant.id)}</h2>
      <p>{t.why}</p>
      <p>
        <a class="button" href={meant.url} target="_blank" rel="noopener noreferrer">
          {t.get[meant.platform]}
        </a>
      </p>
      <p class="hint">{t.afterwards[meant.platform]}</p>
    </section>
  );
};

type Props = {
  readonly title: string;
  readonly intro?: string;
  readonly sampleTitle: string;
  readonly samples: readonly ('tenhou' | 'sanma' | 'chinese')[];
};

export const OpenLog = ({ title, intro, sampleTitle, samples }: Props): JSX.Element => {
  const t = words.value;
  return (
    <div class="open-log">
      <h1>{title}</h1>
      {intro !== undefined && <p>{intro}</p>}
      {problem.value !== undefined && (
        <p class="status is-fault" role="alert">
          {faultText(problem.value)}
        </p>
      )}
      {isReading.value && (
        <p class="status" role="status">
          {t.open.reading}
        </p>
      )}
      <Address />
      <Drop />
      <Paste />
      <h2>{sampleTitle}</h2>
      <div class="row wrap">
        {samples.map((id) => (
          <button key={id} type="button" class="quiet" onClick={() => void openSample(id)}>
            {t.games[id]}
          </button>
        ))}
      </div>
    </div>
  );
};
