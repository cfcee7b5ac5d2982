/** Many games at once: whose, how far the reviews are, what could not be read. */
import type { JSX } from 'preact';
import { Card, Select } from '../ui/fields.tsx';
import { faultText } from '../words/index.ts';
import type { FileFault } from '../engine/many.ts';
import {
  closeMany,
  gathered,
  manyFault,
  outcome,
  person,
  reading,
  reviewing,
  startMany,
  stopMany,
} from './manystate.ts';
import { moreWords } from './morewords.ts';
import { Points } from './whose.tsx';

const Failures = ({
  faults,
  failed,
}: {
  readonly faults: readonly FileFault[];
  readonly failed: number;
}): JSX.Element | null =>
  failed === 0 ? null : (
    <details>
      <summary>{moreWords.value.many.failed(failed)}</summary>
      <ul>
        {faults.map(({ file, fault }, i) => (
          <li key={i}>
            {file}: {faultText(fault)}
          </li>
        ))}
      </ul>
    </details>
  );

const Running = (): JSX.Element => {
  const t = moreWords.value.many;
  const { done, total } = reviewing.value!;
  return (
    <>
      <progress value={done} max={Math.max(1, total)} aria-label={t.running(person.value)} />
      <p role="status">
        {t.running(person.value)} {total === 0 ? '' : t.progress(done, total)}
      </p>
      <p class="hint">{t.background}</p>
      <button type="button" class="quiet" onClick={stopMany}>
        {t.stop}
      </button>
    </>
  );
};

const Choose = (): JSX.Element => {
  const t = moreWords.value.many;
  const { games, people, faults, failed } = gathered.value!;
  return (
    <>
      <p>{t.found(games)}</p>
      <Failures faults={faults} failed={failed} />
      {people.length > 0 && (
        <>
          <Select
            label={t.whose}
            value={person.value}
            options={people.map(({ name, games: n }) => [name, t.games(name, n)] as const)}
            onPick={(name) => (person.value = name)}
          />
          <Points />
          <button type="button" class="button" onClick={() => void startMany()}>
            {t.start(people.find(({ name }) => name === person.value)?.games ?? 0)}
          </button>
        </>
      )}
      {people.length === 0 && games > 0 && <p>{t.nameless}</p>}
    </>
  );
};

export const ManyCard = (): JSX.Element | null => {
  const t = moreWords.value.many;
  const isIdle = reading.value === undefined && gathered.value === undefined && manyFault.value === undefined;
  if (isIdle) return null;
  const ended = outcome.value;
  return (
    <Card title={t.title} class="many running">
      {manyFault.value !== undefined && (
        <p class="status is-fault" role="alert">
          {faultText(manyFault.value)}
        </p>
      )}
      {reading.value !== undefined && <p role="status">{t.reading(reading.value.done, reading.value.total)}</p>}
      {reviewing.value !== undefined && <Running />}
      {ended !== undefined && reviewing.value === undefined && (
        <>
          <p role="status">{t.done(ended.reviewed, ended.kept)}</p>
          <Failures faults={ended.faults} failed={ended.failed} />
        </>
      )}
      {gathered.value !== undefined && reviewing.value === undefined && <Choose />}
      {reviewing.value === undefined && (
        <button type="button" class="quiet" onClick={closeMany}>
          {t.close}
        </button>
      )}
    </Card>
  );
};

/** While a review is looked at, the others go on. */
export const ManyLine = (): JSX.Element | null => {
  const now = reviewing.value;
  if (now === undefined || now.total === 0) return null;
  const t = moreWords.value.many;
  return (
    <p class="hint many-line" role="status">
      {t.running(person.value)} {t.progress(now.done, now.total)}
    </p>
  );
};
