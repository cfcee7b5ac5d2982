/** docs/api.md from the schemas. `node scripts/apidoc.js` writes it; a test compares. */
import { MAX_BODY, MAX_QUESTION, MAX_UNPACKED } from './body.ts';
import { MAX_PART, MatchJobSchema, PolicyJobSchema, TOKEN_HEADER } from './lab/index.ts';
import { READ_TIME } from './listen.ts';
import { PATIENCE } from './pool.ts';
import { QUESTION_BUDGET, RECORD_BUDGET, REVIEW_BUDGET, REVIEW_PATIENCE } from './pools.ts';
import { AdviseSchema, ConvertSchema, HandSchema, ReviewSchema, ScoreSchema } from './schemas.ts';

type Shape = {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[] | undefined;
};
type Field = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly items?: Field;
};

const typeOf = ({ type = '', enum: values, const: only, items }: Field): string => {
  if (only !== undefined) return `\`${only}\``;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  return items === undefined ? type : `${type} of ${typeOf(items)}`;
};

const tableOf = ({ properties, required = [] }: Shape): string =>
  [
    '| field | type | meaning |',
    '|---|---|---|',
    ...Object.entries(properties).map(([name, value]) => {
      const field = value as Field;
      return `| \`${name}\`${required.includes(name) ? ' (needed)' : ''} | ${typeOf(field)} | ${field.description ?? ''} |`;
    }),
  ].join('\n');

const KIB = 1024;
const MIB = 1024 * KIB;

export const makeApiDoc = (): string => `# The JSON API

Written by \`node scripts/apidoc.js\` from \`src/server/schemas.ts\`; do not edit.

\`suzaku serve\` answers questions of other programs beside the page. Questions are posted; an answer is one JSON value. What is wrong with a
question comes as \`{"error": {"code", "at", "text"}}\`, where one field is wrong with its name as \`field\`, with status 400 (not a question), 403 (another origin or host), 405, 413 (too long),
422 (a hand, position or record that cannot be read), 429 (too often; \`Retry-After\`) or 503 (too much work; \`Retry-After\`).

A record has at most ${MAX_BODY / MIB} MiB, ${MAX_UNPACKED / MIB} MiB after decompression, any other question ${MAX_QUESTION / KIB} KiB; gzip is recognised by content, and all layers of it count together. JSON may be nested 64 deep. A question
has ${QUESTION_BUDGET / 1000} seconds in a worker, a record to convert ${RECORD_BUDGET / 1000} in another, and both wait at most ${PATIENCE / 1000} for their turn; a review has ${REVIEW_BUDGET / 1000} in a worker of its own and waits at most ${REVIEW_PATIENCE / 1000}. Waiting counts
from the arrival of the request, and clients take turns. A client has 60 questions per minute, and 6 records; one that does not read its answer for ${READ_TIME / 1000} seconds is dropped.

## POST /api/hand
Shanten, and for each discard what it accepts.

${tableOf(HandSchema)}

    curl -d '{"hand":"2345m0678p23467s5z"}' http://localhost:8470/api/hand

Answer: \`hand\` (sorted), \`game\`, \`shanten\` (−1 complete, 0 ready), \`forms\` (shanten by form), \`discards\`: best first,
\`{"discard", "shanten", "tiles", "accepts": [{"tile", "left"}]}\`; \`discard\` is null for a hand of 3n + 1 tiles.

## POST /api/score
What a win is worth, or why it is none; for every ruleset.

${tableOf(ScoreSchema)}

    curl -d '{"hand":"234m345p456s22z678p","win":"8p","riichi":true,"dora":"1z"}' http://localhost:8470/api/score

Answer, riichi and sanma: \`wins\`, \`yaku\` (\`key\`, \`name\`, \`han\`), \`han\`, \`fu\`, \`yakuman\`, \`limit\`, \`points\`, \`fuLines\` (\`name\`, \`tiles\`, \`fu\`),
\`deltas\` by wind; or \`wins: false\` with \`reason\` and \`whyNot\`, sentences. Chinese Standard: \`wins\`, \`total\`, \`fans\` (\`id\`, \`name\`, \`points\`, \`count\`),
\`safe\`, \`whyNot\`.

## POST /api/advise
Every legal action in a described position with its expected rank points (points of the game in Chinese Standard), chances and reasons. The fields are the flags of
\`suzaku advise\`; seats are named by their winds.

${tableOf(AdviseSchema)}

    curl -d '{"hand":"2345m0678p23467s5z","dora":"4p","river":["E:1z 9p 8m 3sr"],"scores":[32000,24000,23000,20000]}' http://localhost:8470/api/advise

Answer: what \`suzaku advise --json\` prints ([review.md](review.md)): \`advisor\`, \`seat\`, \`phase\`, \`forced\`, \`base\`, \`best\`, \`options\` (best first), \`reasons\`,
and \`secondOpinion\` where it was asked for.

## POST /api/review
Every decision of a seat in a game, judged. The body is the record; the question is in the query.

${tableOf(ReviewSchema)}

    curl --data-binary @game.mjlog 'http://localhost:8470/api/review?seat=2'

Answer: what \`suzaku review --json\` prints ([review.md](review.md)): \`summary\`, \`rounds\`, \`decisions\`, \`worst\` and what is known of the game;
\`secondOpinion\` where it was asked for.

## POST /api/convert
A record from one format to another. The body is the record; the question is in the query.

${tableOf(ConvertSchema)}

    curl --data-binary @game.mjlog 'http://localhost:8470/api/convert?to=tenhou6'

Answer: \`from\`, \`to\`, \`games\` (how many the record has), \`faults\` (what was left out), \`text\` (the record).

## The Lab
For the page of this server ([page.md](page.md#lab)), on loopback only: with \`--host\` beyond this machine these addresses are not there. \`GET /api/lab.json\` gives the page a token that is new with each start of the server; requests of other origins and
hosts are refused, and every other address wants the token in \`${TOKEN_HEADER}\`.

| request | answer |
|---|---|
| \`GET /api/lab.json\` | \`{"server": true, "token"}\`; \`{"server": false}\` where there is no Lab |
| \`GET /api/lab/runs\` | \`runs\`: logs and JSON below the folder of runs, newest first: \`name\`, \`bytes\`, \`changed\` |
| \`GET /api/lab/file?name=N&from=B\` | bytes of a file from B on, at most ${MAX_PART / MIB} MiB; \`x-file-size\` is its length now, \`x-file-id\` changes when another file takes its name. Links are not followed |
| \`GET /api/lab/models\` | \`models\`: metadata, card and parent of each |
| \`GET /api/lab/jobs\` | \`jobs\`: \`id\`, \`kind\`, \`state\`, \`done\` of \`total\`, \`file\`, \`said\`; \`players\` by ruleset |
| \`POST /api/lab/jobs\` | starts a job; 409 while one runs |
| \`POST /api/lab/jobs/cancel?id=I\` | ends a job, and answers when it has ended |

A job is one of these, with all its fields and no others:

${tableOf(MatchJobSchema)}

${tableOf(PolicyJobSchema)}
`;
