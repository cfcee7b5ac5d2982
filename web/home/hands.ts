/**
 * Hands of riichi for Home, one discard each to find. Chosen by hand, so that the discard that accepts most is also worth most: web/home/home.test.ts
 * holds both against each other.
 */
export const HANDS: readonly string[] = [
  '4566m222345p3467s',
  '2345m0678p23467s5z',
  '135m22459p340678s',
  '12366m45p3445568s',
  '6778m33445p23455s',
  '223344m5678p5679s',
];
