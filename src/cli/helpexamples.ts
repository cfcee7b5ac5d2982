/** Examples at the end of `--help`, by command; helpexamples.test.ts checks that every command has one, and that its flags exist. */
import type { Command } from 'commander';

/** An example, and what it does. */
type Example = readonly [line: string, what: string];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  serve: [
    ['serve', 'the page at http://127.0.0.1:8470'],
    ['serve --port 0 --no-open', 'on a free port, without a browser'],
  ],
  hand: [
    ['hand 34068m5678p23567s', 'what each discard accepts'],
    ['hand 2345m0678p23467s5z --value --dora 4p --turn 6', 'chances and expected points'],
    ['hand "5678p1155z # 666P 234m"', 'with an open pung and chow'],
  ],
  shanten: [
    ['shanten 34068m5678p23567s', 'one hand'],
    ['shanten --batch hands.txt', 'one hand per line'],
  ],
  score: [
    ['score 123m456p789s1112z --win 2z --riichi --dora 3m', 'won by discard, one indicator'],
    ['score 123m456p789s1112z --win 2z --tsumo --seat E', 'the dealer draws it'],
  ],
  fan: [['fan 147m258p369s1122z --win 2z', 'the fan of a Chinese Standard win']],
  replay: [
    ['replay game.xml', 'one log'],
    ['replay logs/ --quiet', 'a folder; prints what differs'],
  ],
  convert: [['convert game.xml game.mjson --to mjai', 'the format of the input is recognised']],
  show: [
    ['show game.xml', 'the rounds, to read'],
    ['show game.xml --event 40 --seat 2', 'the table at event 40, as seat 2 sees it'],
  ],
  advise: [
    ['advise 2345m0678p23467s5z --dora 4p --seat S', 'a hand with its draw'],
    ['advise 234m0678p2346s55z --claim 5z --from E --dora 4p', 'to call or not'],
    ['advise --record game.xml --at 3.7 --seat 2', 'a moment of a log'],
  ],
  placement: [['placement --round S4 --scores 22000,31000,30500,16500 --seat E', 'what East needs in the last round']],
  review: [
    ['review game.xml --seat 2', 'mistakes, worst first'],
    ['review game.xml --name Taro --html report.html', 'a report to open in the browser'],
  ],
  simulate: [
    ['simulate --rules sanma --player greedy --rounds 100 --seed a', 'rounds, with a digest'],
    ['simulate --player greedy --rounds 1000 --save games', 'games to learn from'],
  ],
  arena: [
    ['arena --challenger expert --field greedy --sets 50', 'duplicate sets, with the interval'],
    ['arena --challenger "mjai=node mybot.js" --field greedy --sets 10', 'a program of your own'],
  ],
  'play one-player': [['play one-player --players greedy,mizukami2014 --games 1000', 'two players on the same walls']],
  bot: [['bot --protocol mjai --player expert', 'answers mjai lines on standard input']],
  judge: [['judge < match.json', 'the next step of a Botzone match']],
  gate: [['gate --candidate suzaku@runs/new --reference suzaku --sets 200', 'may the new network take over?']],
  tune: [['tune analyzer2015 --sets 100', 'finds its threshold by self-play']],
  'cluster start': [['cluster start --host 0.0.0.0 --token SECRET', 'a coordinator and its server']],
  'cluster worker': [['cluster worker nats://HOST:4222 --threads 4', 'joins a cluster']],
  'cluster status': [['cluster status nats://HOST:4222', 'queue, workers, alarms']],
  'cluster quarantine': [['cluster quarantine host-17 nats://HOST:4222', 'results of this worker no longer count']],
  'cluster release': [['cluster release host-17 nats://HOST:4222', 'ends the quarantine']],
  'stats multinomial': [['stats multinomial --base 60,60,60,70 --test 70,60,50,70', 'wins by wind and draws']],
  'stats stable-rank': [['stats stable-rank --counts 300,250,250,200', 'first to fourth places']],
  'stats sprt': [['stats sprt scores.txt --h1 3', 'one score per line']],
  'stats rating': [['stats rating match.save', 'of a file of arena --save']],
  'stats rate': [['stats rate --rate 0.24 --games 500', 'the interval of a win rate']],
  'stats tenhou': [['stats tenhou places.txt', 'one place per line']],
  'stats paired': [['stats paired first.save second.save', 'two files of arena --save']],
  'stats players': [['stats players logs/ --published', 'beside published figures']],
  'stats leaks': [['stats leaks logs/ --name Taro', 'recurring mistakes over many games']],
  'stats taxonomy': [['stats taxonomy matches/', 'Botzone matches']],
  'fit advice': [['fit advice --data DATA --out outlook.ts', 'how rounds end after an action']],
  'fit danger': [['fit danger --data DATA --out danger.ts', 'from the logs in DATA']],
  'fit distant': [['fit distant --data DATA --out distant.ts', 'after the value solver']],
  'fit placement': [['fit placement --data DATA --out placement.ts', 'final ranks from scores']],
  'fit ron-rate': [['fit ron-rate --data DATA --out rates.ts', 'how often waits are thrown']],
  'fit differences': [['fit differences --out weights.ts --matches 200', 'from games it plays itself']],
  'fit chinese-danger': [['fit chinese-danger --out danger.ts --games 500', 'from games of the expert']],
  'dataset build': [['dataset build --data games --part train --out data/train', 'from logs or from simulate --save']],
  'dataset stats': [['dataset stats data/train', 'decisions by kind']],
  'features show': [
    ['features show suzaku1', 'the manifest of a feature set'],
    ['features show suzaku1 --record game.xml --at 40 --seat 2', 'its values at event 40 of a log'],
  ],
  'reproduce meowjong': [['reproduce meowjong --table 8 --rounds 1000', 'outcomes beside the published ones']],
  'reproduce suphx': [['reproduce suphx --table 3 --records logs/', 'accuracies beside the published ones']],
  adapt: [['adapt --player suphx-rl@runs/oracle --deals 20', 'adapts before each round, tested on the same walls']],
  'train supervised': [
    ['train supervised --dataset data/train --out runs/mine --preset tiny --samples 20000', 'a small network'],
  ],
  'train policy': [['train policy --out runs/policy --from runs/mine --hours 2', 'learns by playing itself']],
  'train reward': [['train reward --data DATA --out runs/reward', "Suphx's predictor of the final place"]],
  'train perceptron': [['train perceptron --data DATA --out evaluator4.ts', 'discards and calls']],
  'train folding': [['train folding --data DATA --out folding4.ts', 'when to give up']],
  'train curves': [['train curves runs/policy --svg curves.svg', 'how a run went']],
  evaluate: [['evaluate --records game.xml --model runs/mine', 'how often a network agrees with players']],
  completion: [
    ['completion bash >> ~/.bashrc', 'for bash'],
    ['completion zsh > "${fpath[1]}/_suzaku"', 'for zsh'],
    ['completion fish > ~/.config/fish/completions/suzaku.fish', 'for fish'],
  ],
};

/** Examples of a command by its path, such as `stats leaks`; a group shows the first of each of its commands. */
export const examplesOf = (path: string): readonly Example[] =>
  EXAMPLES[path] ??
  Object.entries(EXAMPLES).flatMap(([name, [first]]) => (name.startsWith(`${path} `) ? [first!] : []));

const textOf = (examples: readonly Example[]): string =>
  ['', 'Examples:', ...examples.flatMap(([line, what]) => [`  suzaku ${line}`, `      ${what}`])].join('\n');

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!]$/.test(text) ? '' : '.'}`;

/** Adds the examples to the help of a command and of the commands below it; a command that has no more than a summary is described by that. */
export const addExamples = (command: Command, path: string = command.name()): void => {
  if (command.description() === '' && command.summary() !== '') command.description(sentence(command.summary()));
  const examples = examplesOf(path);
  if (examples.length > 0) command.addHelpText('after', textOf(examples));
  for (const below of command.commands) addExamples(below, `${path} ${below.name()}`);
};
