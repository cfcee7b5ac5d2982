/** Agents in the situations: what they do, and how likely their network for discards takes each answer. */
import { ok, type Result } from '../../base/index.ts';
import { makeEncoder, suphx } from '../../features/index.ts';
import { openBatched } from '../../models/index.ts';
import { askNetwork, makePlayer, networksOf, type Network, type Networks } from '../../players/index.ts';
import { discardPolicy } from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { discardKindOf, makeActionOf, type ActionList, type Table } from '../../table/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';
import {
  SITUATIONS,
  kindsOfAnswer,
  tableOfSituation,
  type ScriptedSituation,
  type SituationFigure,
} from './situations.ts';

/** One agent at one standing of a situation. */
export type SituationAnswer = {
  readonly figure: SituationFigure;
  readonly situation: string;
  readonly standing: string;
  readonly agent: string;
  readonly spec: string;
  /** What it does. */
  readonly action: string;
  /** The answer that this is; null for another discard, a call or riichi. */
  readonly answer: string | null;
  /** Chance of each answer by the network for discards; null for players without one. */
  readonly chances: Readonly<Record<string, number>> | null;
};

type Asked = { readonly table: Table; readonly seat: number; readonly legal: ActionList };

const discardNetwork = (spec: string, rules: RiichiRules, networks: Networks): Result<Network | undefined> => {
  const name = networksOf(spec, rules).find(({ kind }) => kind === 'discard');
  return name === undefined ? ok(undefined) : networks(name);
};

/** Chance of each kind of discard, before any other decision. */
const chancesOf = async ({ table, seat, legal }: Asked, network: Network): Promise<ReadonlyMap<number, number>> => {
  const planes = new Uint8Array(suphx.columns * suphx.planeCount);
  makeEncoder(suphx, table.rules).encode(table, seat, planes, new Uint8Array(0));
  const feeds = { planes: { type: 'uint8', dims: [1, suphx.columns, suphx.planeCount], data: planes } } as const;
  const discards = legal.toArray().filter((action) => discardKindOf(action) >= 0);
  return askNetwork(network, feeds, ({ discard }) => {
    const { choices } = discardPolicy(discards, discard!.data as Float32Array);
    return new Map(choices.map(({ actions, chance }) => [discardKindOf(actions[0]!), chance]));
  });
};

const answersOf = ({ answers }: ScriptedSituation): Result<ReadonlyMap<string, readonly number[]>> => {
  const found = new Map<string, readonly number[]>();
  for (const [name, text] of Object.entries(answers)) {
    const kinds = kindsOfAnswer(text);
    if (!kinds.ok) return kinds;
    found.set(
      name,
      kinds.value.map((tile) => kindOf(tile as Tile)),
    );
  }
  return ok(found);
};

/** One agent, one table. */
const ask = async (
  spec: string,
  asked: Asked,
  answers: ReadonlyMap<string, readonly number[]>,
  networks: Networks,
): Promise<Result<Pick<SituationAnswer, 'action' | 'answer' | 'chances'>>> => {
  const { table, seat, legal } = asked;
  const rules = table.rules as RiichiRules;
  const player = makePlayer(spec, rules, 'situations', seat, networks);
  if (!player.ok) return player;
  const chosen = await player.value.choose({ view: table, seat, legal });
  const action = typeof chosen === 'number' ? chosen : chosen.action;
  const kind = discardKindOf(action);
  const answer = [...answers].find(([, kinds]) => kinds.includes(kind))?.[0] ?? null;
  const network = discardNetwork(spec, rules, networks);
  if (!network.ok) return network;
  const shares = network.value === undefined ? undefined : await chancesOf(asked, network.value);
  const total = (kinds: readonly number[]): number =>
    [...new Set(kinds)].reduce((sum, each) => sum + (shares!.get(each) ?? 0), 0);
  const chances =
    shares === undefined ? null : Object.fromEntries([...answers].map(([name, kinds]) => [name, total(kinds)]));
  return ok({ action: makeActionOf('riichi', action), answer, chances });
};

/** Every agent in every situation of these figures, at both standings. */
export const askSituations = async (
  agents: Readonly<Record<string, string>>,
  rules: RiichiRules,
  figures: readonly SituationFigure[],
): Promise<Result<readonly SituationAnswer[]>> => {
  const { networks, close } = await openBatched(Object.values(agents), rules);
  const found: SituationAnswer[] = [];
  try {
    for (const situation of SITUATIONS.filter(({ figure }) => figures.includes(figure))) {
      const answers = answersOf(situation);
      if (!answers.ok) return answers;
      for (const standing of situation.standings) {
        const setup = tableOfSituation(situation, standing, rules);
        if (!setup.ok) return setup;
        const { table, legal } = setup.value;
        const seat = (table.dealer + situation.wind) % table.seats;
        for (const [agent, spec] of Object.entries(agents)) {
          const answered = await ask(spec, { table, seat, legal }, answers.value, networks);
          if (!answered.ok) return answered;
          const { figure, title } = situation;
          found.push({ figure, situation: title, standing: standing.title, agent, spec, ...answered.value });
        }
      }
    }
    return ok(found);
  } finally {
    await close();
  }
};
