/** A number with its name; stands in a `dl` of class `figures`. */
import type { JSX } from 'preact';

export const Figure = ({ name, value }: { readonly name: string; readonly value: string }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
