/**
 * npm run example -- match [SETS]
 *
 * Two bots in the arena. A set is one sequence of walls, played once in every seating, so that luck of the deal cancels; the interval is taken over sets.
 * The challenger is made here: `greedy` that never calls while another seat has declared riichi.
 */
import { unwrap } from 'suzaku';
import { playDuplicate, resultOf, type DuplicateOptions, type PlayedSet } from 'suzaku/arena';
import { ok } from 'suzaku/base';
import { makePlayer, type Player } from 'suzaku/players';
import { parseRuleset } from 'suzaku/rules';
import { NO_RIICHI, PASS, WIN } from 'suzaku/table';

const rules = unwrap(parseRuleset('tenhou,length=east'));

const carefully = (player: Player): Player => ({
  ...player,
  name: 'careful',
  choose: (seen) => {
    const isThreatened = seen.view!.riichi.some((state, seat) => seat !== seen.seat && state !== NO_RIICHI);
    return isThreatened && seen.legal.has(PASS) && !seen.legal.has(WIN) ? PASS : player.choose(seen);
  },
});

const options: DuplicateOptions = {
  rules,
  challenger: 'careful',
  field: ['greedy'],
  seed: 'match',
  // Names that the registry does not know are made here.
  seat: (name, ...where) => {
    const made = makePlayer('greedy', ...where);
    return made.ok && name === 'careful' ? ok(carefully(made.value)) : made;
  },
};

const sets: PlayedSet[] = [];
for (let set = 0; set < Number(process.argv[2] ?? 20); set++) sets.push(unwrap(await playDuplicate(options, set)));

const names = ['careful', 'greedy'];
const { games, meanRank, ci95, p, illegal } = resultOf(sets, { rules, names, entrants: [0, 1, 1, 1], seed: 'match' });
console.log(`${sets.length} sets, ${games} games, ${illegal} illegal actions`);
console.log(
  `mean rank ${meanRank.toFixed(3)}, 95 % ${ci95.map((end) => end.toFixed(3)).join(' to ')}, p ${p.toFixed(3)}`,
);
console.log(ci95[1] < 2.5 ? 'stronger' : ci95[0] > 2.5 ? 'weaker' : 'not shown to differ: play more sets');
