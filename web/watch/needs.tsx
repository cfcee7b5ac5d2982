/** The last round: what the seat that looks needs for each place. */
import type { JSX } from 'preact';
import type { Need, Price } from '../../src/analysis/placement/needs.ts';
import type { Frame } from '../engine/film.ts';
import { Card } from '../ui/fields.tsx';
import { words } from '../words/index.ts';
import { nameOf } from './pieces.tsx';
import { looking } from './state.ts';

const YAKUMAN = 13;

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
      {price.points.toLocaleString('en')} <small>{value}</small>
    </>
  );
};

const isAny = ({ ron, tsumo }: Need): boolean => tsumo !== null || ron.some((price) => price !== null);

export const Needs = ({ frame }: { readonly frame: Frame }): JSX.Element | null => {
  const t = words.value;
  const seat = looking.value;
  const others = frame.seats.filter((other) => other.seat !== seat);
  const rows = frame.needs.filter(isAny);
  if (rows.length === 0) return null;
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
    </Card>
  );
};
