/** Games that are known not to follow Tenhou's rules or to be damaged, by id. `suzaku replay` counts them as skipped; ten at the most. */
/** Known games with house rules, by id, and what is odd about them. */
export const SKIPPED: ReadonlyMap<string, string> = new Map([
  ['2010022802gm-00a9-0000-7e62f873', 'damaged: a seat discards twice in a row'],
  ['2010022802gm-00e1-0000-10d39d93', 'damaged: a seat discards twice in a row'],
  ['chip', 'private lobby: chips, rounded-up mangan, other uma'],
  ['ratio', 'private lobby: points in other units'],
  ['ratio1', 'private lobby: rounded-up mangan, honba of another worth, other uma'],
  ['newattr2023', 'private lobby: equal scores share their places'],
  ['sanma', 'private lobby: points in other units'],
]);
