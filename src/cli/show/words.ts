/** The words of `suzaku show` in three languages, as docs/glossary.md has them. */
import type { DrawReason } from '../../table/index.ts';
import type { Language } from '../io.ts';
import { ja, zh } from './wordsasia.ts';

export type Words = {
  readonly winds: readonly string[];
  readonly game: string;
  readonly rules: string;
  readonly seat: (seat: number) => string;
  readonly place: (place: number) => string;
  readonly columns: { readonly seat: string; readonly name: string; readonly place: string; readonly score: string };
  readonly more: { readonly points: string; readonly grade: string; readonly hand: string; readonly river: string };
  readonly title: (wind: string, number: number) => string;
  readonly honba: (honba: number, deposits: number) => string;
  readonly events: (round: number, first: number, last: number) => string;
  readonly indicators: string;
  readonly dora: string;
  readonly ura: string;
  readonly riichi: string;
  readonly chow: string;
  readonly pung: string;
  readonly kong: Readonly<Record<'open' | 'closed' | 'added', string>>;
  readonly kita: string;
  readonly win: string;
  readonly wins: (seat: string, tile: string, from?: string) => string;
  readonly pao: (seat: string) => string;
  readonly worth: (han: number, fu: number, limit: string, points: number) => string;
  readonly fan: (fan: number) => string;
  readonly payments: string;
  readonly scores: string;
  readonly ready: string;
  readonly reasons: Readonly<Record<DrawReason, string>>;
  readonly fault: (seat: string, code: string) => string;
  readonly wall: string;
  readonly before: (event: number) => string;
  readonly after: (event: number) => string;
  readonly legal: string;
};

const en: Words = {
  winds: ['East', 'South', 'West', 'North'],
  game: 'game',
  rules: 'rules',
  seat: (seat) => `seat ${seat}`,
  place: String,
  columns: { seat: 'seat', name: 'name', place: 'place', score: 'score' },
  more: { points: 'points', grade: 'grade', hand: 'hand', river: 'discards' },
  title: (wind, number) => `${wind} ${number}`,
  honba: (honba, deposits) => `honba ${honba}, deposits ${deposits}`,
  events: (round, first, last) => `round ${round}, events ${first} to ${last}`,
  indicators: 'indicators',
  dora: 'dora',
  ura: 'ura',
  riichi: 'riichi',
  chow: 'chow',
  pung: 'pung',
  kong: { open: 'kong', closed: 'closed kong', added: 'added kong' },
  kita: 'kita',
  win: 'win',
  wins: (seat, tile, from) =>
    from === undefined ? `${seat} wins by self-draw on ${tile}` : `${seat} wins on ${tile} from ${from}`,
  pao: (seat) => `${seat} is liable`,
  worth: (han, fu, limit, points) => `${han} han ${fu} fu${limit === '' ? '' : ` ${limit}`}, ${points} points`,
  fan: (fan) => `${fan} fan`,
  payments: 'payments',
  scores: 'scores',
  ready: 'ready',
  reasons: {
    exhaustive: 'exhaustive draw',
    nagashi: 'nagashi mangan',
    'nine-terminals': 'abort: nine terminals and honours',
    'four-winds': 'abort: four identical winds',
    'four-riichi': 'abort: four riichi',
    'four-kongs': 'abort: four kongs',
    'triple-ron': 'abort: three wins on one tile',
  },
  fault: (seat, code) => `fault by ${seat}: ${code}`,
  wall: 'tiles in the wall',
  before: (event) => `before event ${event}`,
  after: (event) => `after event ${event}`,
  legal: 'legal',
};

export const WORDS: Readonly<Record<Language, Words>> = { en, ja, zh };
