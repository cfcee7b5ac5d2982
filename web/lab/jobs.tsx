/** Short jobs on this machine: a match or a training, started, followed and cancelled from the page. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Fault } from '../../src/base/index.ts';
import { JOB_RULES, type JobKind, type JobQuestion, type JobRules, type JobView } from '../../src/runs/index.ts';
import { Card, Choice, Select } from '../ui/fields.tsx';
import { faultText, words } from '../words/index.ts';
import { countText } from './numbers.ts';
import { cancelJob, startJob } from './server.ts';
import { jobs, lookAtJobs, openRun, players, show } from './state.ts';
import { labWords } from './words.ts';

const kind = signal<JobKind>('match');
const rules = signal<JobRules>('sanma');
const challenger = signal('greedy');
const field = signal('random');
/** Numbers of the form as they are typed. */
const numbers = signal<Readonly<Record<NumberName, string>>>({
  sets: '20',
  iterations: '5',
  lanes: '32',
  rate: '0.0005',
  threads: '1',
});
const seed = signal('lab');
const fault = signal<Fault | undefined>(undefined);

type NumberName = 'sets' | 'iterations' | 'lanes' | 'rate' | 'threads';
/** Least, most and step; the server has the same limits. */
const LIMITS: Readonly<Record<NumberName, readonly [number, number, string]>> = {
  sets: [1, 2000, '1'],
  iterations: [1, 500, '1'],
  lanes: [2, 512, '1'],
  rate: [0.000001, 0.01, 'any'],
  threads: [1, 8, '1'],
};

const questionNow = (): JobQuestion => {
  const of = (name: NumberName): number => Number(numbers.value[name]);
  const common = { rules: rules.value, seed: seed.value, threads: of('threads') };
  return kind.value === 'match'
    ? { kind: 'match', ...common, challenger: challenger.value, field: field.value, sets: of('sets') }
    : { kind: 'policy', ...common, iterations: of('iterations'), lanes: of('lanes'), rate: of('rate') };
};

const begin = async (): Promise<void> => {
  const started = await startJob(questionNow());
  fault.value = started.ok ? undefined : started.error;
  await lookAtJobs();
};

const NumberField = ({ name }: { readonly name: NumberName }): JSX.Element => {
  const [min, max, step] = LIMITS[name];
  return (
    <label class="field small">
      <span>{labWords.value.fields[name]}</span>
      <input
        type="number"
        required
        {...{ min, max, step }}
        value={numbers.value[name]}
        onInput={(event) => (numbers.value = { ...numbers.value, [name]: event.currentTarget.value })}
      />
    </label>
  );
};

const Players = (): JSX.Element => {
  const t = labWords.value;
  const names = (players.value[rules.value] ?? []).map((name) => [name, name] as const);
  return (
    <>
      <Select
        label={t.fields.challenger}
        value={challenger.value}
        options={names}
        onPick={(name) => (challenger.value = name)}
      />
      <Select label={t.fields.field} value={field.value} options={names} onPick={(name) => (field.value = name)} />
    </>
  );
};

const pickRules = (next: JobRules): void => {
  rules.value = next;
  const names = players.peek()[next] ?? [];
  for (const one of [challenger, field]) if (!names.includes(one.peek())) one.value = names[0] ?? 'greedy';
};

const Form = (): JSX.Element => {
  const t = labWords.value;
  return (
    <Card title={t.newJob} class="job-form">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Choice
          label={t.kind}
          value={kind.value}
          options={(['match', 'policy'] as const).map((one) => [one, t.kinds[one]] as const)}
          onPick={(next) => (kind.value = next)}
        />
        <div class="row wrap fields">
          <Select
            label={t.fields.rules}
            value={rules.value}
            options={JOB_RULES.map((one) => [one, words.value.games[one]] as const)}
            onPick={pickRules}
          />
          {kind.value === 'match' ? <Players /> : null}
          {(kind.value === 'match' ? (['sets'] as const) : (['iterations', 'lanes', 'rate'] as const)).map((name) => (
            <NumberField key={name} name={name} />
          ))}
          <label class="field small">
            <span>{t.fields.seed}</span>
            <input
              required
              pattern="[A-Za-z0-9][A-Za-z0-9\-]{0,31}"
              value={seed.value}
              onInput={(event) => (seed.value = event.currentTarget.value)}
            />
          </label>
          <NumberField name="threads" />
        </div>
        <button type="submit" class="button start-job" disabled={jobs.value.some(({ state }) => state === 'running')}>
          {t.start}
        </button>
        {fault.value !== undefined && (
          <p class="is-fault" role="alert">
            {faultText(fault.value)}
          </p>
        )}
      </form>
    </Card>
  );
};

const Row = ({ job }: { readonly job: JobView }): JSX.Element => {
  const t = labWords.value;
  const { id, kind: which, state, done, total, file, said } = job;
  return (
    <li class={`job is-${state}`} data-state={state}>
      <div class="row wrap">
        <span class="strong">{t.kinds[which]}</span>
        <span class="file-name">{id}</span>
        <span class="tag">{t.states[state]}</span>
        {state === 'running' && (
          <button type="button" class="quiet compact" onClick={() => void cancelJob(id).then(lookAtJobs)}>
            {t.cancel}
          </button>
        )}
        {done > 0 && (
          <button
            type="button"
            class="quiet compact"
            onClick={() => {
              void openRun(file);
              show('runs');
            }}
          >
            {t.show}
          </button>
        )}
      </div>
      <div class="row">
        <progress value={done} max={total} aria-label={id} />
        <span class="number">{t.steps(countText(done), countText(total))}</span>
      </div>
      {said !== '' && <p class="is-fault">{said}</p>}
    </li>
  );
};

export const JobsView = (): JSX.Element => {
  const t = labWords.value;
  return (
    <>
      <Form />
      <Card title={t.jobs} class="job-list">
        {jobs.value.length === 0 && <p class="hint">{t.noJobs}</p>}
        <ul aria-live="polite">
          {jobs.value.map((job) => (
            <Row key={job.id} job={job} />
          ))}
        </ul>
      </Card>
    </>
  );
};
