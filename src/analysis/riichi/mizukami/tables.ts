/**
 * The features of Mizukami et al. 2014 (IPSJ Journal 55(11), 2410–2420): table 8 with the dimensions that
 * survive in the damaged text (32,225 in all), and a stand-in for table 1, which is lost. `certainty` says how sure the meaning of a row is;
 * docs/mizukami2014.md gives the reasons. All features are binary, and a row of n values has n of them.
 */
import { Layout } from '../../linear/index.ts';

/** How sure it is that a row means what is built here; `own`: the stand-in for the lost table 1. */
export const CERTAINTIES = ['high', 'medium', 'low', 'own'] as const;
/** One of CERTAINTIES. */
export type Certainty = (typeof CERTAINTIES)[number];

/** A row of the feature tables. */
export type FeatureRow = {
  readonly name: string;
  readonly size: number;
  readonly certainty: Certainty;
  /** What it says of the hand that is left after a discard. */
  readonly text: string;
};

/** Suit patterns of nine counts 0, 1, 2 (two and more) with at most 14 tiles: 3⁹ − 211. */
export const SUIT_PATTERNS = 19_472;
/** Melds: 34 kinds (of a chow the lowest) of four types. */
export const MELD_IDS = 136;
/** Unordered pairs of them, an id with itself included. */
export const MELD_PAIRS = (MELD_IDS * (MELD_IDS + 1)) / 2;
/** Turns from 0; the last also stands for later ones. */
export const TURNS = 19;

const row = (name: string, size: number, certainty: Certainty, text: string): FeatureRow => ({
  name,
  size,
  certainty,
  text,
});

/** Table 8, in the order of its listing. */
export const TABLE_8: readonly FeatureRow[] = [
  row('melds', 5, 'high', 'number of melds'),
  row('riichi or yaku', 2, 'medium', 'riichi can be declared; the hand has a yaku'),
  row('suit pattern', SUIT_PATTERNS, 'high', 'counts of 1–9 of a suit, two and more alike; once a suit'),
  row('one meld', MELD_IDS, 'high', 'the meld, of a hand with one'),
  row('two melds', MELD_PAIRS, 'high', 'two melds together; every pair of a hand with more'),
  row('triplets and pairs', 35, 'high', 'kinds held three times and more, 0–4 × twice and more, 0–6'),
  row('all triplets', 36, 'high', 'the same with called pungs; one state for a hand with a chow'),
  row('accepted kinds, closed', 16, 'low', 'kinds that bring a closed hand nearer, 0–15'),
  row('accepted kinds, open', 16, 'low', 'the same of an open hand'),
  row(
    'three suits',
    2048,
    'high',
    'which of the nine tiles of a run in three suits are there × a meld is one of the runs × too many melds are not',
  ),
  row('one suit through', 512, 'high', 'which of 1–9 of a suit are there; once a suit'),
  row('half flush, closed', 16, 'medium', 'tiles of the longest suit and honours together, of a closed hand'),
  row('half flush, open', 16, 'medium', 'the same of an open hand; 0 where melds rule it out'),
  row('outside hand', 16, 'medium', 'terminals, honours and their neighbours in runs; 0 where melds rule it out'),
  row('pairs', 8, 'medium', 'kinds held twice and more'),
  row('triplet groups', 6, 'medium', 'kinds held three times and more, and called pungs'),
  row('dora', 4, 'medium', 'dora, 0–3 and more, red fives and melds included'),
  row('inner dora', 4, 'medium', 'those of them on 3–7'),
  row('melds and way to a yaku', 75, 'low', 'melds × (shanten 0–4 and more × no yaku, one in sight, a certain one)'),
  row('closed, shanten, turn', 6 * TURNS, 'medium', 'closed × shanten 0, 1, more × turn 0–18'),
  row('outer tiles', 3, 'high', 'terminals and honours in the hand, 0, 1, more'),
  row('outer tiles and melds', 6, 'high', 'the same × a meld has one'),
  row('outer tiles, open', 3, 'high', 'the same of an open hand whose melds have none'),
  row('winds', 256, 'high', 'copies 0–3 and more of East, South, West, North, counted from the own wind'),
  row('dragons', 64, 'high', 'copies 0–3 and more of each dragon'),
  row('melds, dora, dealer', 40, 'low', 'melds × dora 0–3 and more × dealer'),
];

/** Greatest shanten that the rows of the stand-in tell apart. */
export const FAR = 4;
export const TILE_STEPS = 64;
export const KIND_STEPS = 24;

/** The stand-in for table 1: shanten, acceptance, honours and dora as the brief of the table names them. */
export const TABLE_1: readonly FeatureRow[] = [
  row('shanten', 10, 'own', 'the least over all forms, −1–8'),
  row('seven pairs', 8, 'own', 'shanten to seven pairs, 0–6; 7 for hands with melds'),
  row('thirteen orphans', 14, 'own', 'shanten to thirteen orphans, 0–12; 13 for hands with melds'),
  row(
    'accepted tiles',
    2 * (FAR + 1) * TILE_STEPS,
    'own',
    'open × shanten 0–4 and more × copies left of the accepted kinds',
  ),
  row('accepted kinds', (FAR + 1) * KIND_STEPS, 'own', 'shanten 0–4 and more × accepted kinds'),
  row(
    'honour held',
    3 * 36,
    'own',
    'of each honour: turns 0–5, 6–11, later × without value, of value, of double value × copies 1–3 × copies unseen 0–3',
  ),
  row(
    'near the dora',
    48,
    'own',
    'of each dora of a suit: copies 0–2 and more × which of the four tiles within two are there',
  ),
  row('near a red five', 16, 'own', 'of each red five: which of 3, 4, 6, 7 are there'),
  row('suit pattern, near', SUIT_PATTERNS, 'own', 'the suit patterns once more, of hands ready or one from it'),
  row('prospect', 2 * (FAR + 1) * 4 * 3, 'own', 'open × shanten 0–4 and more × dora 0–3 and more × way to a yaku'),
  row('threat', 2 * (FAR + 1) * 3, 'own', 'open × shanten 0–4 and more × others in riichi 0, 1, more'),
  row('value melds', 5 * 3, 'own', 'melds × triplets of value among hand and melds 0, 1, more'),
  row('open, shanten, turn', 2 * (FAR + 1) * TURNS, 'own', 'open × shanten 0–4 and more × turn 0–18'),
  row(
    'ways to a yaku',
    (FAR + 1) * 54,
    'own',
    'of an open hand: shanten 0–4 and more × value honours, simples, half flush (none, in sight, certain) × all triplets in sight',
  ),
  row('standing', 2 * 2 * 4, 'own', 'open × last round or not × own place'),
  row('dealer', 2 * 2 * (FAR + 1), 'own', 'open × dealer × shanten 0–4 and more'),
  row('outer tiles by turn', 3 * 8, 'own', 'turns 0–5, 6–11, later × lone terminals 0–7'),
];

/** Where each row of the tables begins among all features. */
export const mizukamiLayout = new Layout();
/** First feature of each row, by its name. */
export const STARTS: Readonly<Record<string, number>> = Object.fromEntries(
  [...TABLE_8, ...TABLE_1].map(({ name, size }) => [name, mizukamiLayout.add(name, size)]),
);
