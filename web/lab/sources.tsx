/** Which files are open: those of the server with a box each, dropped ones, and what is wrong with them. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Card } from '../ui/fields.tsx';
import { colon } from '../ui/marks.ts';
import { faultText } from '../words/index.ts';
import { countText } from './numbers.ts';
import { close, isOpen, opened, openFiles, problem, runs, toggleRun, type Opened } from './state.ts';
import { token } from './server.ts';
import { labWords } from './words.ts';

const isOver = signal(false);
const search = signal('');
/** From so many files on there is a field to search; and so many are listed at once. */
const [MANY, MOST] = [8, 200];

const Drop = (): JSX.Element => {
  const t = labWords.value;
  return (
    <div
      class={`drop ${isOver.value ? 'is-over' : ''}`}
      onDragEnter={() => (isOver.value = true)}
      onDragLeave={() => (isOver.value = false)}
      onDrop={() => (isOver.value = false)}
    >
      <p class="drop-title">{t.drop}</p>
      <label class="button">
        <input
          type="file"
          multiple
          class="sr-only"
          onChange={(event) => {
            openFiles(Array.from(event.currentTarget.files ?? []));
            event.currentTarget.value = '';
          }}
        />
        <span>{t.pick}</span>
      </label>
      <p class="hint">{t.private}</p>
    </div>
  );
};

const Served = (): JSX.Element => {
  const t = labWords.value;
  if (token.value === '') return <p class="hint no-server">{t.noServer}</p>;
  const wanted = search.value.trim().toLowerCase();
  const found = runs.value.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST);
  return (
    <>
      {problem.value !== undefined && (
        <p class="status is-fault" role="alert">
          {faultText(problem.value)}
        </p>
      )}
      {runs.value.length === 0 && token.value !== undefined && <p class="hint">{t.noRuns}</p>}
      {runs.value.length >= MANY && (
        <label class="field wide">
          <span>{t.search}</span>
          <input type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} />
        </label>
      )}
      <ul class="run-list">
        {found.map(({ name }) => (
          <li key={name}>
            <label class={`toggle ${isOpen(name) ? 'is-on' : ''}`}>
              <input type="checkbox" checked={isOpen(name)} onChange={() => toggleRun(name)} />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
};

const Faults = ({ run }: { readonly run: Opened }): JSX.Element | null => {
  const t = labWords.value;
  const { faults = [], faultCount = 0, lines = 0 } = run.view ?? {};
  if (faultCount === 0) return null;
  if (lines === 0)
    return (
      <p class="is-fault" role="alert">
        {faults.map(faultText).join(' ')}
      </p>
    );
  return (
    <details class="damaged" open>
      <summary>{t.damaged(faultCount)}</summary>
      <ul>
        {faults.slice(0, 10).map((fault, i) => (
          <li key={i}>
            {t.line(fault.at)}
            {colon()}
            {faultText(fault)}
          </li>
        ))}
        {faultCount > 10 && <li>{t.more(faultCount - 10)}</li>}
      </ul>
    </details>
  );
};

const OpenFile = ({ run }: { readonly run: Opened }): JSX.Element => {
  const t = labWords.value;
  const { view, fault } = run;
  const { done, of } = view?.progress ?? { done: 0, of: 0 };
  return (
    <li class="open-file" data-name={run.name}>
      <div class="row">
        <i class={`swatch run-${run.colour}`} />
        <span class="file-name">{run.name}</span>
        {view !== undefined && view.lines > 0 && <span class="hint file-lines">{t.lines(countText(view.lines))}</span>}
        {of > 0 && <span class="hint">{t.percentDone(`${Math.floor((100 * done) / of)}%`)}</span>}
        <button type="button" class="quiet compact" aria-label={t.remove(run.name)} onClick={() => close(run.key)}>
          {t.removeShort}
        </button>
      </div>
      {view === undefined && fault === undefined && (
        <p class="hint" role="status">
          {t.reading}
        </p>
      )}
      {fault !== undefined && (
        <p class="is-fault" role="alert">
          {faultText(fault)}
        </p>
      )}
      {view?.isOpen === true && <p class="hint">{t.unfinished}</p>}
      <Faults run={run} />
    </li>
  );
};

export const Sources = (): JSX.Element => {
  const t = labWords.value;
  return (
    <Card title={t.files} class="lab-files">
      <div class="lab-sources">
        <div>
          <Served />
        </div>
        <Drop />
      </div>
      {opened.value.length > 0 && (
        <ul class="open-files">
          {opened.value.map((run) => (
            <OpenFile key={run.key} run={run} />
          ))}
        </ul>
      )}
    </Card>
  );
};
