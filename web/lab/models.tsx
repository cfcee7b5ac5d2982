/** Models of this machine as a tree: below each those that were trained from it, with card and metadata. */
import type { JSX } from 'preact';
import type { ModelRow } from '../../src/runs/index.ts';
import { Card } from '../ui/fields.tsx';
import { models } from './state.ts';
import { labWords } from './words.ts';

/** A card is written in Markdown; of that only the marks of code are left out. */
const plain = (text: string): string => text.replaceAll('`', '');

const Facts = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }): JSX.Element => (
  <dl class="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{plain(name)}</dt>
        <dd>{plain(value)}</dd>
      </div>
    ))}
  </dl>
);

const Model = ({ model, all }: { readonly model: ModelRow; readonly all: readonly ModelRow[] }): JSX.Element => {
  const t = labWords.value;
  const { name, parent, by, card, metadata, digest } = model;
  const children = all.filter((other) => other.parent === name);
  return (
    <li>
      <details class="model">
        <summary>{name}</summary>
        {parent !== undefined && (
          <p class="descent">
            {t.trainedFrom(parent)} <span class="hint">({t.known[by!]})</span>
          </p>
        )}
        <p>{card === undefined ? t.noCard : plain(card.text)}</p>
        {card !== undefined && <Facts rows={card.rows} />}
        <Facts
          rows={[
            ...Object.entries(metadata).filter(([, value]) => value.length < 400),
            ['sha256', digest.slice(0, 12)],
          ]}
        />
      </details>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Model key={child.name} model={child} all={all} />
          ))}
        </ul>
      )}
    </li>
  );
};

export const Models = (): JSX.Element => {
  const t = labWords.value;
  const all = models.value;
  return (
    <Card title={t.models} class="lab-models">
      {all === undefined && (
        <p class="hint" role="status">
          {t.reading}
        </p>
      )}
      {all?.length === 0 && <p class="hint">{t.noModels}</p>}
      <ul class="model-tree">
        {all
          ?.filter(({ parent }) => parent === undefined)
          .map((model) => (
            <Model key={model.name} model={model} all={all} />
          ))}
      </ul>
    </Card>
  );
};
