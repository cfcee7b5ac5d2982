/** What the hand is worth: yaku and fu line by line, or fan; or why it may not win. */
import type { JSX } from 'preact';
import type { ChineseAnswer, RiichiAnswer } from '../../src/answers/index.ts';
import { kindOf, makeTiles, type Tile } from '../../src/tiles/index.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { Card } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { signedScore } from '../ui/scores.ts';
import { faultText, words } from '../words/index.ts';
import { draft, effectiveWin, isSanma, scoreAnswer, scoreFault, tilesIn, winTile } from './state.ts';
import { sizeOf } from './draft.ts';
import { gameWords } from './words.ts';

const Lines = (props: {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, tiles: readonly string[], value: string])[];
}): JSX.Element => (
  <table class="lines">
    <caption>{props.title}</caption>
    <tbody>
      {props.rows.map(([name, tiles, value], i) => (
        <tr key={i}>
          <th scope="row">
            {name}
            {tiles.length > 0 && (
              <span class="mini">
                {tiles.map((tile, j) => (
                  <TileView key={j} tile={tilesIn(tile)[0] ?? -1} />
                ))}
              </span>
            )}
          </th>
          <td class="number">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const RiichiScore = ({ answer }: { readonly answer: RiichiAnswer }): JSX.Element => {
  const t = words.value;
  const head = answer.yakuman > 0 ? t.yakuman(answer.yakuman) : t.hanFu(answer.han, answer.fu);
  return (
    <>
      <p class="headline">
        <strong data-points={answer.points}>{t.points(answer.points)}</strong>{' '}
        <span>
          {head}
          {answer.limit !== '' && answer.yakuman === 0 && ` · ${answer.limit}`}
        </span>
      </p>
      <div class="columns">
        <Lines
          title={t.yaku}
          rows={answer.yaku.map(({ name, han }) => [
            name,
            [],
            answer.yakuman > 0 && han >= 13 ? t.yakuman(han / 13) : String(han),
          ])}
        />
        {answer.fuLines.length > 0 && (
          <Lines title={t.fuLines} rows={answer.fuLines.map(({ name, tiles, fu }) => [name, tiles, String(fu)])} />
        )}
        <Lines title={t.payments} rows={answer.deltas.map((delta, i) => [t.winds[i]!, [], signedScore(delta)])} />
      </div>
    </>
  );
};

const ChineseScore = ({ answer }: { readonly answer: ChineseAnswer }): JSX.Element => {
  const t = words.value;
  return (
    <>
      <p class="headline">
        <strong data-points={answer.total}>{t.fan(answer.total)}</strong>
      </p>
      {answer.fans.length > 0 && (
        <Lines
          title={t.fans}
          rows={[
            ...answer.fans.map(
              ({ name, points, count }) =>
                [`${name}${count > 1 ? ` × ${count}` : ''}`, [], String(points * count)] as const,
            ),
            [t.certain, [], String(answer.safe)],
          ]}
        />
      )}
    </>
  );
};

const WinTilePicker = (): JSX.Element => {
  const t = words.value;
  const distinct = draft.value.tiles.filter((tile, i, all) => all.indexOf(tile) === i);
  const current = effectiveWin.value;
  return (
    <div class="tile-list" role="group" aria-label={t.winTile}>
      <span>{t.winTile}</span>
      {distinct.map((tile: Tile) => (
        <button
          key={tile}
          type="button"
          class="tile-button"
          aria-pressed={current !== undefined && kindOf(current) === kindOf(tile) && current === tile}
          aria-label={tileName(tile, lang.value)}
          onClick={() => (winTile.value = makeTiles([tile]))}
        >
          <TileView tile={tile} isSilent />
        </button>
      ))}
    </div>
  );
};

export const Score = (): JSX.Element | null => {
  const t = gameWords.value;
  const answer = scoreAnswer.value;
  const fault = scoreFault.value;
  if (sizeOf(draft.value) !== 14 || (answer === undefined && fault === undefined)) return null;
  return (
    <Card title={t.score} class={`score ${isSanma.value ? 'three' : ''}`}>
      {answer?.family === 'riichi' && answer.wins && <RiichiScore answer={answer} />}
      {answer?.family === 'chinese' && <ChineseScore answer={answer} />}
      {answer !== undefined && !answer.wins && (
        <div class="why-not" role="note">
          <h3>{t.whyNot}</h3>
          {answer.whyNot.map((sentence, i) => (
            <p key={i}>{sentence}</p>
          ))}
        </div>
      )}
      {fault !== undefined && <p class="status is-fault">{faultText(fault)}</p>}
      <WinTilePicker />
    </Card>
  );
};
