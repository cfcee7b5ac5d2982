/** The network's view of the game: how often the seat played as it would, and the moves it expected least. */
import type { JSX } from 'preact';
import { shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { roundName } from '../../src/analysis/review/words/index.ts';
import type { Foreseen } from '../../src/players/index.ts';
import { ActionView } from '../advice/options.tsx';
import { reviewWords } from '../advice/words.ts';
import { percentText } from '../network/chances.ts';
import { NetworkSwitch } from '../network/switch.tsx';
import { networkWords } from '../network/words.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { Figure } from './figure.tsx';
import { foreseen, fault, isRunning, networkRules, progress, stop } from './foreseen.ts';
import { answer, at, jumpTo } from './state.ts';

/** Moves that are listed. */
const SHOWN = 12;

const Item = ({ found }: { readonly found: Foreseen }): JSX.Element => {
  const { review } = answer.value!;
  const judged = review.decisions[found.decision]!;
  const [played, pick] = [found.played!, found.pick].map((action) =>
    found.choices.find(({ actions }) => actions.includes(action))!,
  );
  const isShort = played!.kind !== pick!.kind;
  return (
    <li>
      <button
        type="button"
        class="item"
        aria-current={found.decision === at.value ? 'true' : undefined}
        data-foreseen={found.decision}
        onClick={() => jumpTo(found.decision)}
      >
        <span class="item-place">
          {roundName(review.rounds[judged.round]!, lang.value)} · {reviewWords.value.turn(judged.turn)}
        </span>
        <span class="item-tiles">
          <ActionView label={played!.label} isShort={isShort} />{' '}
          <small>{percentText(played!.chance, lang.value)}</small>
          <span class="less" aria-hidden="true">
            &lt;
          </span>
          <ActionView label={pick!.label} isShort={isShort} /> <small>{percentText(pick!.chance, lang.value)}</small>
        </span>
      </button>
    </li>
  );
};

const Totals = (): JSX.Element | null => {
  const t = networkWords.value;
  if (foreseen.value === undefined) return null;
  const { all, totals } = foreseen.value;
  const { asked, first, expected, least } = totals;
  const share = (n: number): string => (asked === 0 ? '·' : shareText(n / asked, lang.value));
  const found = new Map(all.map((one) => [one.decision, one]));
  return (
    <>
      <dl class="figures">
        <Figure name={t.first} value={share(first)} />
        <Figure name={t.expected} value={share(expected)} />
        <Figure name={t.asked} value={String(asked)} />
      </dl>
      <p>{t.totals(first, asked, share(expected))}</p>
      <h3>{t.least}</h3>
      {least.length === 0 ? (
        <p class="hint">{t.noLeast}</p>
      ) : (
        <ol class="items">
          {least.slice(0, SHOWN).map((decision) => (
            <Item key={decision} found={found.get(decision)!} />
          ))}
        </ol>
      )}
      <p class="hint">{t.legend}</p>
    </>
  );
};

export const NetworkCard = (): JSX.Element | null => {
  const t = networkWords.value;
  const rules = networkRules.value;
  if (rules === undefined) return null;
  const now = progress.value;
  const name = now?.isFetch === true ? t.fetching : t.running;
  return (
    <Card title={t.title} class="network-card">
      <NetworkSwitch rules={rules} fault={fault.value} under={isRunning.value ? { name, now } : undefined} />
      {isRunning.value && (
        <button type="button" class="quiet" onClick={stop}>
          {t.stop}
        </button>
      )}
      <Totals />
    </Card>
  );
};
