/** Learning by play: the curve of a measured run, and the way to a run of one's own. */
import type { JSX } from 'preact';
import { ROOMS } from '../rooms.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { labOf } from './example.ts';
import { COMMAND, LEARNING } from './learning.ts';
import { homeWords } from './words.ts';

/** Units of the drawing; its text is as large as on the page, so that it stays readable where the card is small. */
const [WIDTH, HEIGHT] = [400, 100];
const [LEFT, RIGHT, TOP, BOTTOM] = [50, 12, 8, 22];
const [MOST, LAST] = [0.04, 240];

const x = (iterations: number): number => LEFT + (iterations / LAST) * (WIDTH - LEFT - RIGHT);
const y = (lead: number): number => TOP + (1 - lead / MOST) * (HEIGHT - TOP - BOTTOM);
const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([at, lead], i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(lead).toFixed(1)}`).join('');

/** It starts level with itself. */
const LINE = path([[0, 0], ...LEARNING.map(({ iterations, lead }) => [iterations, lead] as const)]);
const BAND = `${path([
  [0, 0],
  ...LEARNING.map(({ iterations, high }) => [iterations, high] as const),
  ...LEARNING.toReversed().map(({ iterations, low }) => [iterations, low] as const),
])}Z`;

const Curve = (): JSX.Element => {
  const t = homeWords.value.learn;
  const said = LEARNING.map(({ iterations, lead }) => t.point(iterations, `+${lead.toFixed(3)}`));
  return (
    <svg class="learning" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.plot(said.join(', '))}>
      {[0, 0.02, 0.04].map((lead) => (
        <g key={lead}>
          <path class="grid" d={`M${LEFT} ${y(lead)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 6} y={y(lead) + 4} text-anchor="end">
            {lead === 0 ? '0' : `+${lead.toFixed(2)}`}
          </text>
        </g>
      ))}
      <path class="band" d={BAND} />
      <path class="lead" d={LINE} />
      {LEARNING.map(({ iterations, lead }) => (
        <g key={iterations}>
          <circle cx={x(iterations)} cy={y(lead)} r="3.5" />
          <text x={x(iterations)} y={HEIGHT - 6} text-anchor={iterations === LAST ? 'end' : 'middle'}>
            {iterations}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {t.axis}
      </text>
    </svg>
  );
};

export const LearnCard = (): JSX.Element => {
  const t = homeWords.value.learn;
  const lab = labOf(ROOMS);
  return (
    <Card
      title={t.title}
      class="home-learn"
      aside={
        lab !== undefined && (
          <a class="go" href={`#/${lab.id}`}>
            {t.lab(lab.title[lang.value])}
          </a>
        )
      }
    >
      <Curve />
      <p class="hint">{t.text}</p>
      <p class="hint">
        {t.start} <code>{COMMAND}</code>
      </p>
    </Card>
  );
};
