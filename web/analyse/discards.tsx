/** What to discard: a row a discard, what it accepts as tiles. For a hand without a discard: what it accepts, or its waits with values. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Accepted, DiscardRow } from '../../src/server/answers/hand.ts';
import type { ScoreAnswer } from '../../src/server/answers/score.ts';
import { kindOf } from '../../src/tiles/index.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { Card } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { sizeOf, withTile, withoutTile, type Tile } from './draft.ts';
import { draft, handAnswer, setDraft, tilesIn, waits } from './state.ts';

const isWhole = signal(false);
/** Rows shown before a reader asks for all. */
const FEW = 5;

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

const Row = ({ row, best }: { readonly row: DiscardRow; readonly best: DiscardRow }): JSX.Element => {
  const t = words.value;
  // A row names a kind; a hand that holds only the red five throws that.
  const kind = tileOf(row.discard!);
  const tile = draft.value.tiles.includes(kind)
    ? kind
    : (draft.value.tiles.find((held) => kindOf(held) === kindOf(kind)) ?? kind);
  const isBest = row.shanten === best.shanten && row.tiles === best.tiles;
  return (
    <tr class={isBest ? 'is-best' : row.shanten > best.shanten ? 'is-worse' : ''} data-discard={row.discard}>
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
      <td class="number">{row.shanten}</td>
      <td class="number strong">{row.tiles}</td>
      <td>
        <AcceptedTiles accepts={row.accepts} isDrawable={false} />
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
  const t = words.value;
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
  const t = words.value;
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
  const rows = isWhole.value ? answer.discards : answer.discards.slice(0, FEW);
  return (
    <Card title={t.discards}>
      <table class="discards">
        <thead>
          <tr>
            <th scope="col">{t.columns.discard}</th>
            <th scope="col">{t.columns.shanten}</th>
            <th scope="col">{t.columns.tiles}</th>
            <th scope="col">{t.columns.accepts}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.discard} row={row} best={best} />
          ))}
        </tbody>
      </table>
      {answer.discards.length > FEW && (
        <button type="button" class="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? t.showBest : t.showAll(answer.discards.length)}
        </button>
      )}
    </Card>
  );
};
