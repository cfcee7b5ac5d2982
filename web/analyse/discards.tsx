/** What to discard: a row a discard, what it accepts as tiles. For a hand without a discard: what it accepts, or its waits with values. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Accepted, DiscardRow, ScoreAnswer } from '../../src/answers/index.ts';
import { kindOf } from '../../src/tiles/index.ts';
import type { ValueRow } from '../engine/valueview.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { Card, Select } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { sizeOf, withTile, withoutTile, type Tile } from './draft.ts';
import { MODELS, draft, handAnswer, isChinese, model, setDraft, tilesIn, waits } from './state.ts';
import { adviceAnswer, isSettled } from './advice.ts';
import { rankRows } from './ranked.ts';
import { valueAnswer } from './value.ts';
import { ValueNotes, percent, points } from './worth.tsx';
import { gameWords } from './words.ts';

const isWhole = signal(false);
/** Rows shown before a reader asks for all. */
const FEW = 5;
const METRICS = ['value', 'win', 'tenpai'] as const;

const tileOf = (name: string): Tile => tilesIn(name)[0]!;

const draw = (tile: Tile): void => {
  if (sizeOf(draft.value) < 14) setDraft(withTile(draft.value, tile));
};

const AcceptedTiles = ({
  accepts,
  isDrawable,
}: {
  readonly accepts: readonly Accepted[];
  readonly isDrawable: boolean;
}): JSX.Element => {
  const t = words.value;
  return (
    <span class="accepts">
      {accepts.map(({ tile, left }) => {
        const view = (
          <>
            <TileView tile={tileOf(tile)} isSilent={isDrawable} />
            <span class="left">{left}</span>
          </>
        );
        return isDrawable ? (
          <button
            key={tile}
            type="button"
            class="tile-button"
            aria-label={`${t.drawTile(tileName(tileOf(tile), lang.value))} (${t.leftOf(left)})`}
            onClick={() => draw(tileOf(tile))}
          >
            {view}
          </button>
        ) : (
          <span key={tile} class="accepted">
            {view}
          </span>
        );
      })}
    </span>
  );
};

/** A row of the table: from the quick answer, or with values once they are there. */
type Row = DiscardRow & Partial<Pick<ValueRow, 'win' | 'tenpai' | 'value' | 'riichi'>>;

const RowView = ({
  row,
  best,
  hasValues,
}: {
  readonly row: Row;
  readonly best: Row;
  readonly hasValues: boolean;
}): JSX.Element => {
  const t = words.value;
  // A quick row names a kind; a hand that holds only the red five throws that.
  const named = tileOf(row.discard!);
  const tile = draft.value.tiles.includes(named)
    ? named
    : (draft.value.tiles.find((held) => kindOf(held) === kindOf(named)) ?? named);
  const isBest = row === best || (row.shanten === best.shanten && row.tiles === best.tiles && row.value === undefined);
  const isWorse = row.shanten > best.shanten;
  const figure = (text: string | undefined): JSX.Element => <td class="number">{text ?? '·'}</td>;
  return (
    <tr class={isBest ? 'is-best' : isWorse ? 'is-worse' : ''} data-discard={row.discard}>
      <td>
        <button
          type="button"
          class="tile-button"
          aria-label={t.discardTile(tileName(tile, lang.value))}
          onClick={() => setDraft({ ...withoutTile(draft.value, tile), last: undefined })}
        >
          <TileView tile={tile} isSilent />
        </button>
      </td>
      {hasValues && (
        <>
          <td class="number strong">
            {row.value === undefined ? '·' : points(row.value[0]!)}
            {row.riichi && <small>{t.declares[row.riichi]}</small>}
          </td>
          {figure(row.win && percent(row.win[0]!))}
          {figure(row.tenpai && percent(row.tenpai[0]!))}
        </>
      )}
      <td class={`number ${hasValues ? '' : 'strong'}`}>{row.tiles}</td>
      <td>
        <span class="accepts-cell">
          {isWorse && <span class="tag">{row.shanten === 0 ? t.ready : t.away(row.shanten)}</span>}
          <AcceptedTiles accepts={row.accepts} isDrawable={false} />
        </span>
      </td>
    </tr>
  );
};

const summary = (answer: ScoreAnswer | undefined): string => {
  const t = words.value;
  if (answer === undefined || !answer.wins)
    return answer?.family === 'chinese' && answer.total > 0 ? `${t.fan(answer.total)} · ${t.noWin}` : t.noWin;
  if (answer.family === 'chinese') return t.fan(answer.total);
  const value =
    answer.yakuman > 0
      ? t.yakuman(answer.yakuman)
      : answer.limit === ''
        ? t.hanFu(answer.han, answer.fu)
        : answer.limit;
  return `${t.points(answer.points)} · ${value}`;
};

const Waits = (): JSX.Element => {
  const t = gameWords.value;
  return (
    <Card title={t.waits}>
      <table class="waits">
        <thead>
          <tr>
            <th scope="col">{t.waitColumns.tile}</th>
            <th scope="col">{t.waitColumns.left}</th>
            <th scope="col">{t.waitColumns.ron}</th>
            <th scope="col">{t.waitColumns.draw}</th>
          </tr>
        </thead>
        <tbody>
          {waits.value.map(({ tile, left, claimed, drawn }) => (
            <tr key={tile}>
              <td>
                <button
                  type="button"
                  class="tile-button"
                  aria-label={t.drawTile(tileName(tileOf(tile), lang.value))}
                  onClick={() => draw(tileOf(tile))}
                >
                  <TileView tile={tileOf(tile)} isSilent />
                </button>
              </td>
              <td class="number">{left}</td>
              <td>{summary(claimed)}</td>
              <td>{summary(drawn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};

export const Discards = (): JSX.Element | null => {
  const t = gameWords.value;
  const answer = handAnswer.value;
  const [best] = answer?.discards ?? [];
  if (answer === undefined || best === undefined) return null;
  if (waits.value.length > 0) return <Waits />;
  if (best.discard === null)
    return (
      <Card title={t.accepts} aside={<span class="aside">{t.kindsAndTiles(best.accepts.length, best.tiles)}</span>}>
        <AcceptedTiles accepts={best.accepts} isDrawable />
      </Card>
    );
  // Chinese Standard has no values yet; elsewhere their columns wait for them.
  const hasValues = !isChinese.value;
  if (isSettled.value) return null;
  const advice = adviceAnswer.value?.position.advice;
  const ranked: readonly Row[] = rankRows<Row>(valueAnswer.value?.rows ?? answer.discards, advice);
  const rows = isWhole.value ? ranked : ranked.slice(0, FEW);
  return (
    <Card
      title={advice ? t.byHand : t.discards}
      aside={
        hasValues && (
          <Select
            label={t.model}
            value={model.value}
            options={MODELS.map((id) => [id, t.models[id]] as const)}
            onPick={(id) => (model.value = id)}
            class="inline"
          />
        )
      }
    >
      <table class={`discards ${hasValues ? 'has-values' : ''}`}>
        <thead>
          <tr>
            <th scope="col">{t.columns.discard}</th>
            {hasValues &&
              METRICS.map((id) => (
                <th key={id} scope="col" class="number">
                  {t.metrics[id]}
                </th>
              ))}
            <th scope="col" class="number">
              {t.columns.tiles}
            </th>
            <th scope="col">{t.columns.accepts}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowView key={row.discard} row={row} best={ranked[0]!} hasValues={hasValues} />
          ))}
        </tbody>
      </table>
      {advice && <p class="hint">{t.byHandHint}</p>}
      <ValueNotes />
      {isChinese.value && <p class="hint">{t.advice.chinese.shape}</p>}
      {ranked.length > FEW && (
        <button type="button" class="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? t.showBest : t.showAll(ranked.length)}
        </button>
      )}
    </Card>
  );
};
