/** The commands, in the order of the help text. Each file registers itself; loading is lazy so that a command costs only itself. */
import type { Command } from 'commander';

export type Entry = {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly register: (program: Command) => void }>;
};

export const COMMANDS: readonly Entry[] = [
  {
    name: 'serve',
    usage: 'serve',
    summary: 'the page in the browser, and a JSON API',
    load: () => import('./serve.ts'),
  },
  {
    name: 'hand',
    usage: 'hand TILES',
    summary: 'shanten, and for each discard what it accepts',
    load: () => import('./hand.ts'),
  },
  {
    name: 'shanten',
    usage: 'shanten TILES',
    summary: 'shanten alone; --batch for many hands, one per line',
    load: () => import('./shanten.ts'),
  },
  {
    name: 'score',
    usage: 'score TILES',
    summary: 'what a riichi or sanma win is worth, and why',
    load: () => import('./score.ts'),
  },
  {
    name: 'fan',
    usage: 'fan TILES',
    summary: 'the fan of a Chinese Standard win, and why it may not win',
    load: () => import('./fan.ts'),
  },
  {
    name: 'replay',
    usage: 'replay FILE…|-',
    summary: 'play records again and check them against the rules',
    load: () => import('./replay.ts'),
  },
  {
    name: 'convert',
    usage: 'convert IN OUT',
    summary: 'between record formats',
    load: () => import('./convert.ts'),
  },
  {
    name: 'show',
    usage: 'show FILE|-',
    summary: 'a record to read: hands, moves, results, or the table at an event',
    load: () => import('./show.ts'),
  },
  {
    name: 'advise',
    usage: 'advise [TILES]',
    summary: 'which action, and why: a hand, a place in a record, or a game under way',
    load: () => import('./advise.ts'),
  },
  {
    name: 'placement',
    usage: 'placement',
    summary: 'what scores are worth: chances of the places; what a win of the last round must bring',
    load: () => import('./placement.ts'),
  },
  {
    name: 'review',
    usage: 'review FILE|-',
    summary: 'mistakes of a game, worst first; terminal, HTML, JSON',
    load: () => import('./review.ts'),
  },
  {
    name: 'simulate',
    usage: 'simulate',
    summary: 'rounds of a player against itself: digest, coverage, speed',
    load: () => import('./simulate.ts'),
  },
  {
    name: 'arena',
    usage: 'arena',
    summary: 'duplicate matches of a challenger against a field, with intervals',
    load: () => import('./arena.ts'),
  },
  {
    name: 'play',
    usage: 'play one-player',
    summary: 'a player alone at the table: win rate, points, winning turn',
    load: () => import('./play.ts'),
  },
  {
    name: 'bot',
    usage: 'bot --protocol P',
    summary: 'a player at the end of a pipe: mjai or Botzone',
    load: () => import('./bot.ts'),
  },
  {
    name: 'judge',
    usage: 'judge',
    summary: "Botzone's judge of Chinese Standard on standard input",
    load: () => import('./judge.ts'),
  },
  {
    name: 'gate',
    usage: 'gate --candidate P --reference P',
    summary: 'whether a network may take the place of another',
    load: () => import('./gate.ts'),
  },
  {
    name: 'tune',
    usage: 'tune PLAYER',
    summary: 'find a number of a player by duplicate self-play',
    load: () => import('./tune.ts'),
  },
  {
    name: 'cluster',
    usage: 'cluster COMMAND',
    summary: 'work on many machines: start, worker, status',
    load: () => import('./cluster.ts'),
  },
  {
    name: 'stats',
    usage: 'stats COMMAND',
    summary: 'tests, intervals and ratings for results of matches; what players do',
    load: () => import('./stats.ts'),
  },
  {
    name: 'fit',
    usage: 'fit COMMAND',
    summary: 'danger (Chinese too), placement, ron rates, advice, distant hands from games',
    load: () => import('./fit.ts'),
  },
  {
    name: 'dataset',
    usage: 'dataset COMMAND',
    summary: 'decisions of records as data sets to train on',
    load: () => import('./dataset.ts'),
  },
  {
    name: 'features',
    usage: 'features show [ID]',
    summary: 'what networks see: manifests, or the values of a state',
    load: () => import('./features.ts'),
  },
  {
    name: 'reproduce',
    usage: 'reproduce PAPER',
    summary: 'tables of the papers with our agents, theirs beside',
    load: () => import('./reproduce.ts'),
  },
  {
    name: 'adapt',
    usage: 'adapt --player P',
    summary: 'a policy that adapts to its hand by imagined rounds, with a paired test',
    load: () => import('./adapt.ts'),
  },
  {
    name: 'train',
    usage: 'train COMMAND',
    summary: 'networks from data sets; a run goes on when it was stopped',
    load: () => import('./train.ts'),
  },
  {
    name: 'evaluate',
    usage: 'evaluate',
    summary: 'how well a network agrees with the players of records',
    load: () => import('./evaluate.ts'),
  },
  {
    name: 'completion',
    usage: 'completion SHELL',
    summary: 'completion of commands and flags for bash, zsh or fish',
    load: () => import('./completion.ts'),
  },
];
