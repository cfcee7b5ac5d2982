/**
 * npm run bench -- table [--rounds N] [--json]: rounds per CPU-second of random legal play with every legal action made at every decision, beside
 * majiang-core's game with players that throw what they draw (they look for nothing, so it is the least its engine can do).
 */
import { createRequire } from 'node:module';
import { simulate } from '../src/arena/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { rate, report } from './lib/bench.ts';

const SEED = 'bench';
const chosen = options(['rounds', 'json']);
const rounds = Number(chosen.get('rounds') ?? 10_000);
const elapsed = stopwatch();

type Message = {
  readonly kaiju?: { readonly id: number };
  readonly qipai?: { readonly zhuangfeng: number; readonly jushu: number };
  readonly zimo?: { readonly l: number; readonly p: string };
  readonly gangzimo?: { readonly l: number; readonly p: string };
};
type Reply = (answer?: unknown) => void;
type Core = {
  readonly Game: new (
    players: unknown[],
    callback?: unknown,
    rule?: unknown,
    title?: string,
  ) => { do_sync: () => void };
  readonly rule: () => unknown;
};
const core = createRequire(import.meta.url)('@kobalab/majiang-core') as Core;

let peerRounds = 0;

/** Answers a draw by throwing it; keeps no state but its own wind. */
const makePeer = (): unknown => {
  let id = 0;
  let wind = 0;
  return {
    action: (message: Message, reply?: Reply): void => {
      if (message.kaiju) id = message.kaiju.id;
      if (message.qipai) {
        wind = (id + 4 - message.qipai.jushu) % 4;
        if (id === 0) peerRounds++;
      }
      const drawn = message.zimo ?? message.gangzimo;
      reply?.(drawn?.l === wind ? { dapai: `${drawn.p}_` } : undefined);
    },
  };
};

const peerMatch = (): number => {
  const before = peerRounds;
  new core.Game([0, 1, 2, 3].map(makePeer), undefined, core.rule(), 'bench').do_sync();
  return peerRounds - before;
};
const peerRate = (): number => {
  let best = 0;
  for (let i = 0; i < 3; i++) {
    const start = process.cpuUsage();
    let played = 0;
    for (let match = 0; match < 30; match++) played += peerMatch();
    const used = process.cpuUsage(start);
    best = Math.max(best, played / ((used.user + used.system) / 1e6));
  }
  return best;
};

const own = (rules: string, player: string, n = rounds): number =>
  rate(
    n,
    () =>
      unwrap(simulate({ rules: unwrap(parseRuleset(rules)), players: [player], rounds: n, seed: SEED, digest: false })),
    4,
  );

const peer = { name: 'majiang-core', rate: peerRate() };
report(
  'bench table',
  SEED,
  elapsed,
  [
    {
      name: 'tenhou, random legal play',
      rate: own('tenhou', 'random'),
      peer,
      wanted: '≥ 15×, ≥ 5,000 rounds/s (10,000)',
    },
    {
      name: 'sanma, random legal play',
      rate: own('sanma', 'random'),
      peer,
      wanted: '≥ 15×, ≥ 5,000 rounds/s (10,000)',
    },
    {
      name: 'chinese, random legal play',
      rate: own('chinese', 'random'),
      peer,
      wanted: '≥ 15×, ≥ 5,000 rounds/s (10,000)',
    },
    { name: 'tenhou, greedy with views', rate: own('tenhou', 'greedy', rounds / 10), wanted: '' },
  ],
  chosen.has('json'),
);
