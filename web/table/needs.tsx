/** The last round: what the seat that looks needs for each place. */
import type { JSX } from 'preact';
import type { Need, Price } from '../../src/analysis/riichi/placement/index.ts';
import type { Frame } from '../engine/film.ts';
import { Card } from '../ui/fields.tsx';
import { words } from '../words/index.ts';
import { nameOf } from './names.ts';

const YAKUMAN = 13;
/** Behind a win after which the match goes on. */
const MARK = '*';

const PriceText = ({ price }: { readonly price: Price | null }): JSX.Element => {
  const t = words.value;
  if (price === null) return <span aria-label={t.impossible}>–</span>;
  const value =
    price.han >= YAKUMAN
      ? t.yakuman(price.han / YAKUMAN)
      : price.han >= 5
        ? t.han(price.han)
        : t.hanFu(price.han, price.fu);
  return (
    <>
      {price.points.toLocaleString('en')}
      {!price.ends && <sup>{MARK}</sup>} <small>{value}</small>
    </>
  );
};

const pricesOf = ({ ron, tsumo }: Need): readonly Price[] => [...ron, tsumo].filter((price) => price !== null);

export const Needs = ({ frame, seat }: { readonly frame: Frame; readonly seat: number }): JSX.Element | null => {
  const t = words.value;
  const others = frame.seats.filter((other) => other.seat !== seat);
  const rows = frame.needs.filter((need) => pricesOf(need).length > 0);
  if (rows.length === 0) return null;
  const isMarked = rows.some((need) => pricesOf(need).some(({ ends }) => !ends));
  return (
    <Card title={t.needs(nameOf(frame.seats[seat]!))} class="needs">
      <table class="lines">
        <thead>
          <tr>
            <td />
            {rows.map(({ place }) => (
              <th key={place} scope="col">
                {t.place(place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <tr key={other.seat}>
              <th scope="row">{t.ronFrom(nameOf(other))}</th>
              {rows.map(({ place, ron }) => (
                <td key={place}>
                  <PriceText price={ron[other.seat] ?? null} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.flags.selfDraw}</th>
            {rows.map(({ place, tsumo }) => (
              <td key={place}>
                <PriceText price={tsumo} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {isMarked && (
        <p class="hint">
          {MARK} {t.goesOn}
        </p>
      )}
    </Card>
  );
};
