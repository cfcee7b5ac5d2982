import { analyse, unwrap } from 'suzaku';

const { shanten, discards } = unwrap(analyse('34068m5678p23567s'));
console.log(shanten, discards[0]?.discard, discards[0]?.tiles); // 1 5p 27
