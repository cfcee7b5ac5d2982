import { placementFor } from 'suzaku/analysis';

// Chances of the final places before the last round, seat by seat.
const standing = {
  round: 7,
  honba: 0,
  counter: 300,
  deposits: 0,
  dealer: 3,
  scores: [31000, 27000, 24000, 18000],
  length: 'south',
} as const;
const chances = placementFor(4).chances(standing);
// Four places for each seat: the leader ends first more often than the last.
console.log(chances.length, chances[0]! > chances[12]!); // 16 true
