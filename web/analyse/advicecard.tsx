/** The place of the expert's advice in the room; what it shows is fetched when there is something to show. */
import type { ModelGame } from '../../src/policy/index.ts';
import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { lang } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { tileName } from '../ui/names.ts';
import { TileView } from '../ui/tile.tsx';
import { faultText, words } from '../words/index.ts';
import { adviceAnswer, adviceFault, isAdvising, lack } from './advice.ts';
import { sizeOf } from './draft.ts';
import { advised, counts, draft, isChinese, isSanma, others, thrower, tilesIn, visible } from './state.ts';
import { WINDS, claim, claimFrom, left, seatTexts, type WindName } from './table.ts';

const load = (): Promise<typeof import('./adviceview.tsx')> => import('./adviceview.tsx');
const loaded = signal<Awaited<ReturnType<typeof load>> | undefined>(undefined);
/** Whose network may be asked. */
const networkRules = computed<ModelGame | undefined>(() =>
  isChinese.value ? undefined : { family: 'riichi', seats: isSanma.value ? 3 : 4 },
);

/** `mizukami2014` plays with four seats. */
const isOpinionGame = computed(() => networkRules.value?.seats === 4);

const fetchView = async (): Promise<void> => {
  const view = await load();
  if (loaded.peek() !== undefined) return;
  view.watchForesight(advised, networkRules);
  view.watchOpinion(advised, isOpinionGame);
  loaded.value = view;
};

/** The tile that may be claimed, and who threw it. */
const Claim = (): JSX.Element | null => {
  const t = words.value;
  const [tile] = tilesIn(claim.value);
  if (sizeOf(draft.value) !== 13 || tile === undefined) return null;
  return (
    <div class="row wrap claim-line">
      <button
        type="button"
        class="tile-button"
        aria-label={t.remove(tileName(tile, lang.value))}
        onClick={() => (claim.value = '')}
      >
        <TileView tile={tile} isSilent />
      </button>
      <Select
        label={t.advice.from}
        value={thrower.value}
        options={others.value.map((wind) => [wind, t.winds[WINDS.indexOf(wind)]!] as const)}
        onPick={(wind: WindName) => (claimFrom.value = wind)}
      />
    </div>
  );
};

const Notes = (): JSX.Element | null => {
  const t = words.value.advice;
  const isBare = others.value.every((wind) => seatTexts[wind].river.value.trim() === '');
  const isLate = isChinese.value ? left.value !== '' : counts.turn.value > 1;
  const notes = [...(isBare && isLate ? [t.noRivers] : []), ...(visible.value === '' ? [] : [t.notVisible])];
  if (notes.length === 0) return null;
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="note warning">
          {note}
        </p>
      ))}
    </>
  );
};

const Body = (): JSX.Element | null => {
  const t = words.value.advice;
  const answer = adviceAnswer.value;
  if (lack.value === 'dora' || lack.value === 'riichi') return <p class="hint">{t.lacks[lack.value]}</p>;
  if (adviceFault.value !== undefined) return <p class="is-fault">{faultText(adviceFault.value)}</p>;
  if (answer === undefined)
    return (
      <p class="note working" role="status">
        {isAdvising.value && <i class="spinner" />} {t.asking}
      </p>
    );
  if (loaded.value === undefined) {
    void fetchView();
    return null;
  }
  const { AdviceView } = loaded.value;
  return <AdviceView answer={answer} rules={networkRules.value} notes={<Notes />} />;
};

export const AdviceCard = (): JSX.Element | null => {
  if (lack.value === 'hand') return null;
  return (
    <Card title={words.value.advice.title} class="advice">
      <Claim />
      <Body />
    </Card>
  );
};
