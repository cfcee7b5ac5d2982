/** A match as a row of rounds: how it begins, which round follows, how a round and the match end. */
import {
  IDLE,
  SETTLED,
  endMatch,
  hasRound,
  type EndMatch,
  type EndRound,
  type NextRound,
  type StartRound,
  type Table,
} from '../../table/index.ts';
import type { ChineseRules, RiichiRules } from '../../rules/index.ts';
import { differs, finding, same, sameNumbers, type Finding } from './finding.ts';

/** A deal that cannot be played at this table. */
export const dealFinding = ({ seats, rules }: Table, { hands, scores, wall }: StartRound): Finding => {
  if (hands.length !== seats || hands.some((hand) => hand.length !== 13))
    return finding('deal.size', `${seats} seats get thirteen tiles each`);
  if (scores.length !== 0 && scores.length !== seats)
    return finding('deal.size', `${seats} seats have a score each, not ${scores.length}`);
  if (wall === undefined) return undefined;
  const isWhole = wall.length === 4 * rules.kinds.length && new Set(wall).size === wall.length;
  return isWhole ? undefined : finding('deal.size', 'the wall does not hold every tile once');
};

const firstRiichi = (event: StartRound, rules: RiichiRules): Finding => {
  const { round, honba, deposits, dealer, scores } = event;
  if (!hasRound(round, rules)) return finding('round.first', `a match of these rules has no round ${round}`);
  if (dealer !== (round & 3)) return differs('round.first', { dealer }, { dealer: round & 3 });
  if (scores.length === 0) return undefined;
  const total = scores.reduce((sum, score) => sum + score, 1000 * deposits);
  const start = rules.startingScore;
  if (total !== rules.seats * start)
    return finding('round.first', `scores and sticks come to ${total}, not ${rules.seats * start}`);
  // A record may begin with a later round; before this one nothing has been played.
  if (round === 0 && honba === 0 && scores.some((score) => score !== start))
    return finding('round.first', `every seat begins with ${start} points`);
  return undefined;
};

const firstChinese = ({ round, honba, deposits, dealer, scores }: StartRound, rules: ChineseRules): Finding => {
  const right = rules.length === 'single' ? 0 : round & 3;
  // A match of one deal has a wind, but no second dealer of it.
  const isRound = round <= 15 && (rules.length !== 'single' || round % 4 === 0);
  if (honba !== 0 || deposits !== 0 || dealer !== right || !isRound)
    return differs('round.first', { round, honba, deposits, dealer }, { honba: 0, deposits: 0, dealer: right });
  const isStart = rules.length === 'single' || round === 0;
  if (isStart && scores.some((score) => score !== 0)) return finding('round.first', 'every seat begins with 0 points');
  return undefined;
};

/** The first round of a record, which need not be the first of its match. */
export const firstFinding = ({ rules }: Table, event: StartRound): Finding =>
  rules.family === 'riichi' ? firstRiichi(event, rules) : firstChinese(event, rules);

/** A further round against what the rules say of it; `expected` is undefined when the match is over. */
export const nextFinding = (table: Table, event: StartRound, expected: NextRound | undefined): Finding => {
  if (table.phase !== IDLE) return finding('round.unfinished', 'a round starts before the last one has ended');
  if (expected === undefined) return finding('match.over', 'a round starts although the match is over');
  const { round, honba, deposits, dealer } = event;
  const scores = event.scores.length === 0 ? expected.scores : event.scores;
  const recorded = { round, honba, deposits, dealer, scores };
  return same(recorded, expected) ? undefined : differs('round.differs', recorded, expected);
};

export const endRoundFinding = (table: Table, { scores }: EndRound): Finding => {
  if (table.phase !== SETTLED) return finding('round.unfinished', 'the round ends without a result');
  const played = Array.from(table.scores.subarray(0, table.seats));
  // An empty list says that they are not known.
  return scores.length === 0 || sameNumbers(scores, played)
    ? undefined
    : finding('scores.differ', `recorded ${scores.join(' ')}, played ${played.join(' ')}`);
};

export const endMatchFindings = (
  table: Table,
  event: EndMatch,
  expected: NextRound | undefined,
): readonly NonNullable<Finding>[] => {
  const found: NonNullable<Finding>[] = [];
  if (table.phase !== IDLE) found.push(finding('round.unfinished', 'the match ends before its last round has'));
  else if (expected !== undefined)
    found.push(
      finding('match.not-over', `the match ends, but round ${expected.round} honba ${expected.honba} should follow`),
    );
  const own = endMatch(table);
  for (const field of ['scores', 'places', 'points'] as const)
    if (event[field].length > 0 && !sameNumbers(own[field], event[field]))
      found.push(finding(`end.${field}`, `recorded ${event[field].join(' ')}, the rules say ${own[field].join(' ')}`));
  return found;
};
