/** The questions and answers of the API as TypeBox schemas: they check what comes in and make docs/api.md. */
import { Type, type Static } from 'typebox';
import { RECORD_FORMATS } from '../records/index.ts';
import { ADVISERS } from '../answers/index.ts';
import type { AdviseQuestion, ConvertQuestion, HandQuestion, ReviewQuestion, ScoreQuestion } from '../answers/index.ts';

/** As long as the longest list of tiles anybody writes. */
const tiles = (description: string): ReturnType<typeof Type.String> => Type.String({ maxLength: 1000, description });
const flag = (description: string): ReturnType<typeof Type.Boolean> => Type.Boolean({ description });
const whole = (most: number, description: string, least = 0): ReturnType<typeof Type.Integer> =>
  Type.Integer({ minimum: least, maximum: most, description });
const wind = (description: string): ReturnType<typeof Type.String> =>
  Type.String({ pattern: '^[ESWN]$', description: `${description}: E, S, W or N` });
const rules = Type.String({
  maxLength: 2000,
  description:
    'a ruleset with options, as `--rules` takes it, such as `tenhou`, `sanma`, `chinese`; `tenhou` by default',
});
const lang = Type.Enum(['en', 'ja', 'zh'], { description: 'language of names and sentences; `en` by default' });
const closed = { additionalProperties: false } as const;

export const HandSchema = Type.Object(
  {
    hand: tiles('tiles such as `123m406p11z`, melds after `#`'),
    rules: Type.Optional(rules),
    visible: Type.Optional(tiles('tiles seen elsewhere: rivers, melds of others, indicators')),
  },
  closed,
);

export const ScoreSchema = Type.Object(
  {
    hand: tiles('concealed tiles, melds after `#`'),
    win: Type.Optional(tiles('the winning tile; without it the last tile written')),
    rules: Type.Optional(rules),
    lang: Type.Optional(lang),
    selfDraw: Type.Optional(flag('the winning tile was drawn')),
    riichi: Type.Optional(flag('after riichi')),
    doubleRiichi: Type.Optional(flag('after riichi on the first turn')),
    ippatsu: Type.Optional(flag('within one turn of riichi')),
    robKong: Type.Optional(flag('on a tile added to a kong')),
    afterKong: Type.Optional(flag('on the replacement of a kong or kita')),
    lastTile: Type.Optional(flag('on the last draw or discard')),
    firstDraw: Type.Optional(flag('on the first uninterrupted draw')),
    lastCopy: Type.Optional(flag('Chinese Standard: the other three copies are public')),
    round: Type.Optional(wind('round wind')),
    seat: Type.Optional(wind('seat wind of the winner')),
    from: Type.Optional(wind('seat wind of the discarder; the next seat by default')),
    pao: Type.Optional(wind('seat wind of the liable player')),
    dora: Type.Optional(tiles('open indicators')),
    ura: Type.Optional(tiles('ura indicators')),
    kita: Type.Optional(whole(4, 'north tiles set aside')),
    honba: Type.Optional(whole(999, 'honba of the round')),
    sticks: Type.Optional(whole(999, 'riichi sticks on the table')),
    river: Type.Optional(tiles('own discards, to check furiten')),
    flowers: Type.Optional(whole(8, 'Chinese Standard: flowers set aside')),
  },
  closed,
);

/** A text a seat, such as `E:1z 9m`; more than anybody needs. */
const bySeat = (description: string): Type.TArray<ReturnType<typeof Type.String>> =>
  Type.Array(tiles(''), { maxItems: 16, description });

/** Who is asked. An answer has 10 seconds, so the work for one is bounded. */
const adviser = {
  adviser: Type.Optional(
    Type.Enum(ADVISERS, {
      description:
        '`suzaku`: the calculation and the flagship network as one, the default where the network is there; `expert`: the calculation alone, the only one in Chinese Standard',
    }),
  ),
  ms: Type.Optional(
    whole(1000, 'work for one decision in milliseconds of a core, counted in search steps, never by the clock', 1),
  ),
  points: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'rank points of the places, as `--points` takes them; even steps by default',
    }),
  ),
  lang: Type.Optional(lang),
  secondOpinion: Type.Optional(
    flag('also what `mizukami2014` thinks: its judgement of each discard or call, and whether it folds; four seats'),
  ),
};

export const AdviseSchema = Type.Object(
  {
    hand: tiles('own tiles, melds after `#`; the last one is the drawn one'),
    rules: Type.Optional(rules),
    seat: Type.Optional(wind('own wind; S by default')),
    round: Type.Optional(Type.String({ pattern: '^[ESWN][1-4]$', description: 'wind and number; E1 by default' })),
    dora: Type.Optional(tiles('open indicators; needed but in Chinese Standard, which has none')),
    scores: Type.Optional(
      Type.Array(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), {
        maxItems: 4,
        description: 'current scores, from East on; with the sticks all points there are',
      }),
    ),
    honba: Type.Optional(whole(100, 'honba of the round')),
    deposits: Type.Optional(whole(100, 'riichi sticks on the table; by default one for each riichi in the rivers')),
    river: Type.Optional(bySeat("discards of a seat, `E:1z 9m' 34pr (5s)`: ' as drawn, r riichi, (claimed)")),
    meld: Type.Optional(bySeat('melds of another seat, `W:555z 123m`')),
    kita: Type.Optional(bySeat('north tiles set aside, `S:1` (sanma)')),
    draw: Type.Optional(tiles('the drawn tile, where it is not the last')),
    claim: Type.Optional(tiles('a tile just discarded, with `from`')),
    from: Type.Optional(wind('who discarded it')),
    left: Type.Optional(
      whole(70, 'tiles left to draw, in Chinese Standard own ones; by default counted from the rivers'),
    ),
    turn: Type.Optional(
      whole(40, 'own turn, where neither `left` nor a river of another seat says how far the round is', 1),
    ),
    ...adviser,
  },
  closed,
);

const format = Type.Enum(RECORD_FORMATS, { description: 'a record format' });

/** The query of /api/convert; the body is the record itself. */
export const ConvertSchema = Type.Object(
  {
    to: format,
    from: Type.Optional(format),
    game: Type.Optional(whole(9999, 'which game of the record, from 0; 0 by default')),
  },
  closed,
);

/** The query of /api/review; the body is the record itself. */
export const ReviewSchema = Type.Object(
  {
    seat: Type.Optional(whole(3, 'whose decisions: 0 the first dealer; needed unless the record or `name` says it')),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'the same by the name of the player' })),
    from: Type.Optional(format),
    game: Type.Optional(whole(9999, 'which game of the record, from 0; 0 by default')),
    ...adviser,
    anonymous: Type.Optional(flag('without the names of the players')),
  },
  closed,
);

/** By question. */
export const SCHEMAS = {
  hand: HandSchema,
  score: ScoreSchema,
  advise: AdviseSchema,
  convert: ConvertSchema,
  review: ReviewSchema,
} as const;

/** Compiles only while schemas and questions say the same; of `advise` and `review` people may write numbers as text, which programs need not. */
type Same<A, B> = A extends B ? (B extends A ? true : never) : never;
type Fits<A, B> = A extends B ? Same<keyof A, keyof B> : never;
export type SchemasMatch = [
  Same<Static<typeof HandSchema>, HandQuestion>,
  Same<Static<typeof ScoreSchema>, ScoreQuestion>,
  Same<Static<typeof ConvertSchema>, ConvertQuestion>,
  Fits<Static<typeof AdviseSchema>, AdviseQuestion>,
  Fits<Static<typeof ReviewSchema>, ReviewQuestion>,
];
const matches: SchemasMatch = [true, true, true, true, true];
export const SCHEMAS_MATCH: boolean = matches.every(Boolean);
