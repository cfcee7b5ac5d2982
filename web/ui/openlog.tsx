/** How a log comes in: dropped, chosen, pasted; or a game of our own players. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { isReading, openFile, openLog, openSample, problem } from '../state/log.ts';
import { faultText, words } from '../words/index.ts';
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
      <Drop />
      <label class="field wide">
        <span>{t.open.paste}</span>
        <textarea
          rows={4}
          spellcheck={false}
          placeholder={t.open.pasteHint}
          value={pasted.value}
          onInput={(event) => (pasted.value = event.currentTarget.value)}
        />
      </label>
      <button type="button" class="button" disabled={pasted.value.trim() === ''} onClick={() => openLog(pasted.value)}>
        {t.open.read}
      </button>
      <h2>{sampleTitle}</h2>
      <div class="row wrap">
        {samples.map((id) => (
          <button key={id} type="button" class="quiet" onClick={() => openSample(id)}>
            {t.games[id]}
          </button>
        ))}
      </div>
    </div>
  );
};
