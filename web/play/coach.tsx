/** What the expert would do, on request. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Advised } from '../../src/answers/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { Options } from '../advice/options.tsx';
import { reasonText } from '../advice/words.ts';
import { Card } from '../ui/fields.tsx';
import { faultText } from '../words/index.ts';
import { PATIENCE, eyes, frame, offer, playEngine, seat } from './state.ts';
import { playWords } from './words.ts';

const advised = signal<Advised | undefined>(undefined);
const isAsking = signal(false);
const problem = signal<Fault | undefined>(undefined);

let asked = 0;
/** Another move, or another seat: the advice goes. */
effect(() => {
  void frame.value?.index;
  void offer.value?.n;
  void eyes.value;
  asked++;
  advised.value = undefined;
  problem.value = undefined;
  isAsking.value = false;
});

export const askCoach = async (): Promise<void> => {
  const now = frame.peek();
  if (now === undefined || now.result !== undefined || isAsking.peek()) return;
  if (seat.peek() !== undefined && offer.peek() === undefined) return;
  const id = ++asked;
  isAsking.value = true;
  const answer = await playEngine.ask('advice', { index: now.index, seat: seat.peek() ?? eyes.peek() }, PATIENCE);
  if (id !== asked) return;
  isAsking.value = false;
  advised.value = answer.ok ? answer.value : undefined;
  problem.value = answer.ok ? undefined : answer.error;
};

export const CoachCard = (): JSX.Element | null => {
  const t = playWords.value;
  const said = advised.value;
  if (isAsking.value)
    return (
      <p class="hint" role="status">
        {t.asking}
      </p>
    );
  if (problem.value !== undefined)
    return (
      <p class="hint" role="status">
        {faultText(problem.value)}
      </p>
    );
  if (said === undefined) return null;
  return (
    <Card title={t.adviceTitle} class="coach-card">
      {said.position.advice === null ? (
        <p>{t.forced}</p>
      ) : (
        <>
          <ul class="why">
            {said.reasons.map((reason, i) => (
              <li key={i}>{reasonText(reason)}</li>
            ))}
          </ul>
          <Options position={said.position} played={null} />
        </>
      )}
    </Card>
  );
};
