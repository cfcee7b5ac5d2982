import { suitPermutations, partOf } from 'suzaku/learn';

// Games are split by their id, so a game is always in the same part.
console.log(partOf('games.jsonl', '2022010100gm-00a9-0000-0b6b5b5f')); // train
console.log(suitPermutations(4).length, suitPermutations(3).length); // 6 2
