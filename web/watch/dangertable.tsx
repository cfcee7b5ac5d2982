/** Danger in figures: who may be ready, and what each tile of the hand would cost. */
import type { JSX } from 'preact';
import { percentSign, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import type { Frame } from '../engine/film.ts';
import { Card } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { faultText, words } from '../words/index.ts';
import { looking } from '../state/game.ts';
import { lang } from '../state/settings.ts';
import { dealIn } from '../table/dealin.ts';
import { heatOf } from '../table/look.ts';
import { nameOf } from '../table/names.ts';
import { against, danger, dangerFault } from './danger.ts';

const percent = (chance: number): string =>
  chance === 0 ? '0' : chance < 0.0005 ? `<${shareText(0.001, lang.value)}` : shareText(chance, lang.value);

export const DangerTable = ({ frame }: { readonly frame: Frame }): JSX.Element | null => {
  const t = words.value;
  const view = danger.value;
  if (against.value === 'off' || frame.result !== undefined) return null;
  if (dangerFault.value !== undefined)
    return (
      <p class="status is-fault" role="status">
        {faultText(dangerFault.value)}
      </p>
    );
  const own = frame.seats[looking.value];
  if (view === undefined || own === undefined) return null;
  const others = frame.seats.filter(({ seat }) => seat !== view.seat);
  const held = [...own.hand, ...(own.drawn === undefined ? [] : [own.drawn])];
  const tiles = [...new Set(held)].toSorted((a, b) => view.loss[a]! - view.loss[b]!);
  return (
    <Card title={t.danger} class="danger">
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">{t.dangerColumns.tile}</th>
            {others.map((seat) => (
              <th key={seat.seat} scope="col" class="number" title={nameOf(seat)}>
                {t.windSigns[seat.wind]}
              </th>
            ))}
            <th scope="col" class="number">
              {t.dangerColumns.points}
            </th>
          </tr>
          <tr class="ready">
            <th scope="row">{t.metrics.tenpai}</th>
            {others.map(({ seat, isRiichi }) => (
              <td key={seat} class="number">
                {isRiichi ? t.flags.riichi : percentSign(String(Math.round(100 * view.tenpai[seat]!)), lang.value)}
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {tiles.map((tile) => (
            <tr key={tile} data-tile={tile}>
              <th scope="row">
                <TileView tile={tile} />
              </th>
              {others.map(({ seat }) => {
                const chance = dealIn(view, tile, seat);
                return (
                  <td key={seat} class="number">
                    <span class={`odds heat-${heatOf(chance)}`}>{percent(chance)}</span>
                  </td>
                );
              })}
              <td class="number">{Math.round(view.loss[tile]!).toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{t.dangerHint}</p>
    </Card>
  );
};
