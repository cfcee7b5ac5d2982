/** Where reviews go: terminal, JSON, files. */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mjaiReviewerJson, reviewHtml, reviewJson, type Review, type ReviewInfo } from '../../analysis/index.ts';
import type { Game } from '../../records/index.ts';
import { packageVersion } from '../../models/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { opinionsJson, type ForeseenGame, type OpinionGame } from '../../answers/index.ts';
import { foreseenJson, foreseenText, opinionsText } from '../advise/index.ts';
import { checkWritable, fail, print, writeText, type Language, tell } from '../io.ts';
import { reviewText } from './text.ts';

export type OutputFlags = { readonly json?: boolean; readonly html?: string; readonly mjaiReviewer?: string };

export type Done = {
  readonly review: Review;
  readonly game: Game;
  readonly rules: Ruleset;
  readonly info: ReviewInfo;
  readonly title: string;
  /** What the network says, where it was asked. */
  readonly network: ForeseenGame | undefined;
  /** What `mizukami2014` says, where it was asked. */
  readonly opinions: OpinionGame | undefined;
  /** Seconds the review took. */
  readonly seconds: number;
};

/** The first game goes to the file itself, the second to `name-2.html`, … */
const fileOf = (name: string, number: number): string => {
  if (number === 1) return name;
  if (name === '-')
    return fail(
      '-',
      { code: 'review.many-games', at: 0, text: 'standard output takes one game; name it with --game' },
      1,
    );
  const end = extname(name);
  return `${name.slice(0, name.length - end.length)}-${number}${end}`;
};

const write = (flag: string, name: string, number: number, text: string, quiet: boolean): void => {
  const file = fileOf(name, number);
  writeText(flag, file, text);
  if (file !== '-' && !quiet) tell(file);
};

/** The tiles as the page draws them; a checkout whose page is not built letters them. */
const tilesOfPage = (): string | undefined => {
  const file = fileURLToPath(new URL('../../../site/tiles.svg', import.meta.url));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** mjai has no Chinese Standard. */
export const checkFamily = ({ mjaiReviewer }: OutputFlags, { family, id }: Ruleset): void => {
  if (mjaiReviewer !== undefined && family !== 'riichi')
    fail('--mjai-reviewer', { code: 'review.family', at: 0, text: `mjai has no ${id} games` }, 1);
};

/** Said before the work, not after it. */
export const checkOutput = (flags: OutputFlags): void => {
  if ([flags.json === true, flags.html === '-', flags.mjaiReviewer === '-'].filter(Boolean).length > 1)
    fail('review', { code: 'usage', at: 0, text: 'one of --json, --html - and --mjai-reviewer - has standard output' });
  for (const [flag, file] of [
    ['--html', flags.html],
    ['--mjai-reviewer', flags.mjaiReviewer],
  ] as const)
    if (file !== undefined && file !== '-') checkWritable(flag, file);
};

/** `number` of the game from 1. */
export const putReview = (done: Done, number: number, flags: OutputFlags, lang: Language, quiet: boolean): void => {
  const { review, game, rules, info, network, opinions } = done;
  const { events } = game;
  if (flags.html !== undefined)
    write('--html', flags.html, number, reviewHtml({ review, events, rules, info, sprite: tilesOfPage() }), quiet);
  if (flags.mjaiReviewer !== undefined && rules.family === 'riichi') {
    const version = packageVersion();
    const reviewTime = `${Math.round(1000 * done.seconds)}ms`;
    const json = mjaiReviewerJson(review, game, rules, { version, adviser: info.adviser, lang, reviewTime });
    write('--mjai-reviewer', flags.mjaiReviewer, number, `${JSON.stringify(json)}\n`, quiet);
  }
  if (flags.json === true)
    print(
      JSON.stringify({
        ...reviewJson(review, info),
        ...(network === undefined ? {} : { network: foreseenJson(network) }),
        ...(opinions === undefined ? {} : { secondOpinion: opinionsJson(opinions) }),
      }),
    );
  else if (flags.html === undefined && flags.mjaiReviewer === undefined)
    print(
      [
        `${number > 1 ? '\n' : ''}${done.title}\n${reviewText(review, events, rules, lang)}`,
        ...(network === undefined ? [] : [foreseenText(network, review, lang)]),
        ...(opinions === undefined ? [] : [opinionsText(opinions, review, lang)]),
      ].join('\n\n'),
    );
};
