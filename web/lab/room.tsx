/** The Lab: runs and matches as plots, models with their lineage, and jobs of the local server. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Choice } from '../ui/fields.tsx';
import { Curves } from './curves.tsx';
import { JobsView } from './jobs.tsx';
import { Calibrations, Matches } from './matches.tsx';
import { Models } from './models.tsx';
import { token } from './server.ts';
import { Sources } from './sources.tsx';
import { opened, openFiles, show, startPulse, view, VIEWS } from './state.ts';
import { labWords } from './words.ts';
import '../style/openlog.css';
import '../style/lab.css';

export { address, read } from './state.ts';
export const open = (log: File | string): void =>
  openFiles([typeof log === 'string' ? new File([log], 'pasted') : log]);
export const openMany = openFiles;

const Runs = (): JSX.Element => (
  <>
    <Sources />
    {opened.value.length === 0 && <p class="hint">{labWords.value.nothing}</p>}
    <Matches />
    <Calibrations />
    <Curves />
  </>
);

export const Room = (): JSX.Element => {
  const t = labWords.value;
  useEffect(startPulse, []);
  const hasServer = token.value !== undefined && token.value !== '';
  return (
    <div class="lab">
      <header>
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
      </header>
      {hasServer && (
        <Choice
          label={t.view}
          value={view.value}
          options={VIEWS.map((one) => [one, t.views[one]] as const)}
          onPick={show}
        />
      )}
      {view.value === 'runs' || !hasServer ? <Runs /> : view.value === 'models' ? <Models /> : <JobsView />}
    </div>
  );
};
