import { makeMjaiTile, makeTiles, parseHand, unwrap } from 'suzaku/tiles';

const hand = unwrap(parseHand('123m406p789s11z # 555Z'));
console.log(makeTiles(hand.tiles), hand.melds.length); // 123m406p789s11z 1
console.log(hand.tiles.slice(3, 6).map(makeMjaiTile).join(' ')); // 4p 5pr 6p
