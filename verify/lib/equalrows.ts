/** What `verify equal` runs in both checkouts: rows of commands that every version of the command line has. */
import { readText } from '../../src/records/index.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import { packetsOf } from '../../testkit/packets.ts';
import type { Samples } from './samples.ts';
import type { Row, Step } from './sidebyside.ts';

export const SEED = 'equal';
export const RULES = ['tenhou', 'sanma', 'mahjongsoul', 'mahjongsoul-sanma', 'chinese'] as const;
type Kind = keyof Samples;
const KINDS: readonly Kind[] = ['tenhou', 'sanma', 'chinese'];
const seatsOf = (rules: string): number => (rules.endsWith('sanma') ? 3 : 4);

export type Plan = {
  readonly isQuick: boolean;
  readonly samples: Samples;
  /** Players of each ruleset that both versions know. */
  readonly players: ReadonlyMap<string, readonly string[]>;
};

const step = (...args: readonly string[]): Step => ({ args });
/** A command line without words in quotes. */
const line = (text: string): Step => ({ args: text.split(' ') });

/** They answer at once; a round of any other player takes about a second. */
const FAST = new Set(['random', 'tsumogiri', 'caller', 'konger', 'adversary', 'riichier', 'greedy', 'sample']);

const simulate = (rules: string, players: readonly string[], isQuick: boolean): Row => {
  const [fast, slow] = isQuick ? [20, 1] : [200, 8];
  const rounds = players.every((name) => FAST.has(name)) ? fast : slow;
  return {
    name: `simulate ${rules} ${players.join(',')}`,
    steps: [line(`simulate --rules ${rules} --player ${players.join(',')} --rounds ${rounds} --seed ${SEED} --json`)],
    blanked: ['cpuSeconds', 'roundsPerCpuSecond'],
    isOptional: true,
  };
};

/** A row for each player; when quick, tables of different players, the last one filled up with greedy. */
const simulateRows = ({ isQuick, players }: Plan): readonly Row[] =>
  [...players].flatMap(([rules, names]) => {
    if (!isQuick) return names.map((name) => simulate(rules, [name], isQuick));
    const seats = seatsOf(rules);
    return Array.from({ length: Math.ceil(names.length / seats) }, (_, table) =>
      simulate(
        rules,
        Array.from({ length: seats }, (__, seat) => names[table * seats + seat] ?? 'greedy'),
        isQuick,
      ),
    );
  });

const digestRow: Row = {
  name: 'verify digest',
  steps: [{ script: 'dist/verify/digest.js', args: ['--rounds', '200', '--json'] }],
};

const fileOf = (kind: Kind, number: number): string => `${kind}-${number}.${kind === 'chinese' ? 'txt' : 'tsv'}`;
const filesOf = (kind: Kind, games: readonly string[]): ReadonlyMap<string, string> =>
  new Map(games.map((text, i) => [fileOf(kind, i), text]));

/** Reviews of the first games, one seat each: game i, seat i modulo the seats. */
const review = (name: string, kind: Kind, games: readonly string[], more: (number: number) => string): Row => ({
  name: `review ${kind}, ${name}`,
  inputs: filesOf(kind, games),
  steps: games.map((_, i) => line(`review ${fileOf(kind, i)} --seat ${i % seatsOf(kind)} --quiet ${more(i)}`)),
});

const reviewRows = ({ isQuick, samples }: Plan): readonly Row[] => {
  const rows = KINDS.flatMap((kind) => {
    const games = samples[kind];
    // The expert takes seconds for a riichi game; when quick, Chinese games stand for the other outputs.
    const [some, pages] = !isQuick ? [3, 2] : kind === 'chinese' ? [1, 1] : [0, 0];
    return [
      review('JSON', kind, games.slice(0, isQuick ? 2 : 20), () => '--json'),
      review('text, ja', kind, games.slice(0, some), () => '--lang ja'),
      review('JSON, zh', kind, games.slice(0, some), () => '--lang zh --json'),
      ...(isQuick
        ? []
        : [
            review('text, zh', kind, games.slice(0, some), () => '--lang zh'),
            review('JSON, ja', kind, games.slice(0, some), () => '--lang ja --json'),
          ]),
      review('page', kind, games.slice(0, pages), (i) => `--html page-${i}.html`),
    ];
  });
  const made = KINDS.filter((kind) => !isQuick || samples[kind].length === 0).map((kind): Row => ({
    name: `review ${kind}, a made game`,
    steps: [
      recordGame(kind),
      line('review game.suzaku --seat 1 --quiet'),
      line('review game.suzaku --seat 0 --quiet --json'),
    ],
  }));
  return [...rows.filter(({ steps }) => steps.length > 0), ...made];
};

const recordGame = (rules: string): Step =>
  line(
    `arena --rules ${rules} --challenger greedy --field konger --seed ${SEED} --game 0/0 --record game.suzaku --quiet`,
  );

const evaluateRows = ({ isQuick, samples }: Plan): readonly Row[] =>
  (['tenhou', 'sanma'] as const).flatMap((rules) =>
    samples[rules].length === 0
      ? []
      : {
          name: `evaluate ${rules}`,
          inputs: new Map([['games.tsv', samples[rules].slice(0, isQuick ? 2 : 50).join('')]]),
          steps: [line(`evaluate --rules ${rules} --records games.tsv --threads 1 --json --quiet`)],
        },
  );

const PAIRS = [
  ['tenhou', 'expert', 'greedy'],
  ['sanma', 'expert', 'greedy'],
  ['tenhou', 'suzaku', 'greedy'],
  ['sanma', 'suzaku', 'greedy'],
  ['tenhou', 'greedy', 'random'],
  ['sanma', 'greedy', 'random'],
  ['chinese', 'expert', 'greedy'],
] as const;

const arenaRows = ({ isQuick }: Plan): readonly Row[] =>
  PAIRS.map(([rules, challenger, field]) => {
    const length = isQuick && rules !== 'chinese' ? ',length=east' : '';
    const match = `--rules ${rules}${length} --challenger ${challenger} --field ${field} --seed ${SEED}`;
    // Not --save: its file names tasks by the code that ran them, so two commits differ in it on purpose; JSON and report hold all results.
    const output = '--threads 1 --json --quiet --html report.html';
    return {
      name: `arena ${rules} ${challenger} v. ${field}`,
      steps: [line(`arena ${match} --sets ${isQuick ? 1 : 4} ${output}`)],
      blanked: ['seconds', 'cpuSeconds', 'cpu', 'commit'],
    };
  });

const FORMATS: Readonly<Record<Kind, readonly string[]>> = {
  tenhou: ['suzaku', 'mjlog', 'tenhou6', 'mjai'],
  sanma: ['suzaku', 'mjlog', 'tenhou6', 'mjai'],
  chinese: ['suzaku', 'mjai', 'botzone', 'chinese-text'],
};

/** To every format that holds the game, and back from each. */
const thereAndBack = (kind: Kind, file: string): readonly Step[] =>
  FORMATS[kind].flatMap((format) => [
    line(`convert ${file} ${file}.${format} --to ${format}`),
    line(`convert ${file}.${format} ${file}.${format}.back --from ${format} --to suzaku`),
  ]);

const convertRows = ({ isQuick, samples }: Plan): readonly Row[] => {
  const real = KINDS.filter((kind) => samples[kind].length > 0).map((kind): Row => {
    const games = samples[kind].slice(0, isQuick ? 1 : 3);
    return {
      name: `convert ${kind}, real games`,
      inputs: filesOf(kind, games),
      steps: games.flatMap((_, i) => thereAndBack(kind, fileOf(kind, i))),
    };
  });
  const made = (isQuick ? (['chinese'] as const) : KINDS).map((kind): Row => ({
    name: `convert ${kind}, a made game`,
    steps: [recordGame(kind), ...thereAndBack(kind, 'game.suzaku')],
  }));
  return [...real, ...made, ...readOnlyRows(samples)];
};

/** Formats that are only read, from records our own test helpers write, and what `convert` says when asked to write them. */
const readOnlyRows = ({ tenhou, sanma }: Samples): readonly Row[] =>
  [tenhou, sanma].flatMap(([text], i): Row[] => {
    const game = text === undefined ? undefined : readText(text).games[0];
    if (game === undefined) return [];
    return [
      {
        name: `convert ${KINDS[i]}, formats that are only read`,
        inputs: new Map([
          ['game.tsv', text!],
          ['game.majsoul', majsoulOf(game)],
          ['game.packets', packetsOf(game, 1)],
        ]),
        steps: [
          line('convert game.majsoul majsoul.suzaku --from majsoul --to suzaku'),
          line('convert game.majsoul majsoul.mjai --to mjai'),
          line('convert game.packets packets.suzaku --from tenhou-packets --to suzaku'),
          line('convert game.packets packets.mjai --to mjai'),
          ...['majsoul', 'tenhou-packets', 'botzone', 'chinese-text'].map((to) =>
            line(`convert game.tsv - --to ${to}`),
          ),
        ],
      },
    ];
  });

const HAND = '2345m0678p23467s5z';
const SOUTH3 = '--round S3 --scores 22000,31000,30500,16500 --honba 2';
const CALLED = ['advise', '345m67p55s # 234s 678m', '--dora', '1z', '--claim', '5p', '--from', 'E'];
const NORTH_FAN = ['fan', '22z78m', '--win', '9m', '--melds', '123m,456m,123p', '--seat', 'north', '--round', 'north'];

/** Commands for one hand or one question, see src/cli/*.test.ts. */
const HAND_ROWS: readonly Row[] = [
  {
    // The time limit of --value must not decide on a busy machine.
    name: 'hand',
    steps: [
      line('hand 123m406p789s11224z --visible 1z'),
      line('hand 123m406p789s11224z --json'),
      line('hand 123m406p789s11224z --value --seconds 600 --dora 3m'),
      line(`hand ${HAND} --value --seconds 600 --json`),
      line(`hand ${HAND} --value --seconds 600 --model full --json`),
      line(`hand ${HAND} --value --seconds 600 --model recursive --json`),
      line(`hand ${HAND} --value --seconds 600 --pool shrinking --turn 5 --lang ja`),
      line('hand 123406p789s11223z --value --seconds 600 --rules sanma --kita 1 --json'),
      line('hand 147m258p369s11223z --rules chinese --json'),
    ],
  },
  {
    name: 'score',
    steps: [
      line('score 123m406p789s11122z --riichi --ippatsu --dora 1z --ura 9s --json'),
      line('score 123m406p789s11122z --tsumo --seat E --honba 2 --sticks 1'),
      step('score', '123m234s11z # 6666P 234p', '--tsumo', '--after-kong', '--lang', 'zh'),
      line('score 19m19p19s12345677z --json'),
      line('score 123p456p789p11122z --rules sanma --riichi --kita 2 --json'),
      line('score 123m456p789s11122z --ippatsu'),
    ],
  },
  {
    name: 'fan',
    steps: [
      step(...NORTH_FAN),
      step(...NORTH_FAN, '--json'),
      step(...NORTH_FAN, '--self-draw', '--last-copy', '--flowers', '2', '--lang', 'ja'),
      step('fan', 'F2', 'F2', 'W7', 'W8', '--win', 'W6', '--melds', 'W1 W2 W3,W4 W5 W6,B1 B2 B3', '--lang', 'zh'),
    ],
  },
  {
    name: 'placement',
    steps: [
      line('placement --json'),
      line(`placement ${SOUTH3} --points phoenix:7 --json`),
      line('placement --round S4 --scores 22000,31000,30500,16500 --seat N --lang ja'),
      line('placement --rules sanma --round S3 --scores 40000,20000,45000 --seat W'),
    ],
  },
  {
    name: 'advise',
    steps: [
      line(`advise ${HAND} --dora 4p`),
      line(`advise ${HAND} --dora 4p ${SOUTH3} --all --network --json`),
      step('advise', '234m456p34788s55z9s', '--dora', '4m', '--river', "E:1z 9p' 8m 3s 6p 9sr", '--lang', 'ja'),
      step(...CALLED, '--river', 'S:1z 2z', '--json'),
      step(...CALLED, '--river', 'S:1z 8p'),
      line('advise 11m234p45677p1z22z9s --rules sanma --dora 1z --lang zh'),
      line('advise 123m234p35s678s99m7z --rules chinese --seat E --json'),
    ],
  },
];

const recordRows = ({ isQuick, samples }: Plan): readonly Row[] =>
  KINDS.map((kind) => {
    const games = samples[kind].slice(0, isQuick ? 1 : 3);
    const file = games.length === 0 ? 'game.suzaku' : fileOf(kind, 0);
    return {
      name: `records ${kind}`,
      inputs: filesOf(kind, games),
      steps: [
        ...(games.length === 0 ? [recordGame(kind)] : []),
        line(`replay ${file} --json --quiet`),
        line(`show ${file}`),
        ...(kind === 'chinese'
          ? []
          : [
              line(
                `stats players ${games.length === 0 ? file : [...filesOf(kind, games).keys()].join(' ')} --json --quiet`,
              ),
              line(`features show suzaku1 --record ${file} --at 9 --json`),
            ]),
      ],
    };
  });

const featuresRow: Row = {
  name: 'features',
  steps: ['', ' suzaku1', ' meowjong', ' suphx', ' suphx-call'].map((id) => line(`features show${id}`)),
};

export const equalRows = (plan: Plan): readonly Row[] => [
  ...HAND_ROWS,
  featuresRow,
  ...recordRows(plan),
  ...convertRows(plan),
  ...(plan.isQuick ? [] : [digestRow]),
  ...simulateRows(plan),
  ...evaluateRows(plan),
  ...arenaRows(plan),
  ...reviewRows(plan),
];
