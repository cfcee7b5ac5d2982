import { acceptance, shanten } from 'suzaku/shape';
import { parseHand, unwrap } from 'suzaku/tiles';

const hand = unwrap(parseHand('34068m5678p23567s'));
console.log(shanten(hand), shanten(hand, 'chinese')); // 1 1
console.log(acceptance(hand)[0]?.tiles); // 27
