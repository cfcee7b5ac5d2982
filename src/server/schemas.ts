/** The questions and answers of the API as TypeBox schemas: they check what comes in and make docs/api.md. */
import { Type, type Static } from 'typebox';
import { RECORD_FORMATS } from '../records/index.ts';
import type { ConvertQuestion, HandQuestion, ScoreQuestion } from '../answers/index.ts';

/** As long as the longest list of tiles anybody writes. */
const tiles = (description: string): ReturnType<typeof Type.String> => Type.String({ maxLength: 1000, description });
const flag = (description: string): ReturnType<typeof Type.Boolean> => Type.Boolean({ description });
const whole = (most: number, description: string): ReturnType<typeof Type.Integer> =>
  Type.Integer({ minimum: 0, maximum: most, description });
const wind = (description: string): ReturnType<typeof Type.String> =>
  Type.String({ pattern: '^[ESWN]$', description: `${description}: E, S, W or N` });
const rules = Type.String({
  maxLength: 2000,
  description:
    'a ruleset with options, as `--rules` takes it, such as `tenhou`, `sanma`, `chinese`; `tenhou` unless said',
});
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
    lang: Type.Optional(Type.Enum(['en', 'ja', 'zh'], { description: 'language of names; `en` unless said' })),
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
    from: Type.Optional(wind('seat wind of the discarder; the next seat unless said')),
    pao: Type.Optional(wind('seat wind of the liable player')),
    dora: Type.Optional(tiles('open indicators')),
    ura: Type.Optional(tiles('ura indicators')),
    kita: Type.Optional(whole(4, 'north tiles set aside')),
    honba: Type.Optional(whole(999, 'counters')),
    sticks: Type.Optional(whole(999, 'riichi sticks on the table')),
    river: Type.Optional(tiles('own discards, to check furiten')),
    flowers: Type.Optional(whole(8, 'Chinese Standard: flowers set aside')),
  },
  closed,
);

const format = Type.Enum(RECORD_FORMATS, { description: 'a record format' });

/** The query of /api/convert; the body is the record itself. */
export const ConvertSchema = Type.Object(
  {
    to: format,
    from: Type.Optional(format),
    game: Type.Optional(whole(9999, 'which game of the record, from 0; 0 unless said')),
  },
  closed,
);

/** Compiles only while schemas and questions say the same. */
type Same<A, B> = A extends B ? (B extends A ? true : never) : never;
export type SchemasMatch = [
  Same<Static<typeof HandSchema>, HandQuestion>,
  Same<Static<typeof ScoreSchema>, ScoreQuestion>,
  Same<Static<typeof ConvertSchema>, ConvertQuestion>,
];
const matches: SchemasMatch = [true, true, true];
export const SCHEMAS_MATCH: boolean = matches.every(Boolean);
