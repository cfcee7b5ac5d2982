/**
 * Named hands for every yaku by mjlog number: `yes` carry it, `no` do not (they may lack any yaku or be incomplete).
 * A row is name, hand (winning tile last before the #), flag words, ruleset; see riichi-text.ts.
 */
export type YakuRow = readonly [name: string, hand: string, words?: string, rules?: string];
export type YakuRows = { readonly yes: readonly YakuRow[]; readonly no: readonly YakuRow[] };

const PLAIN = '123m456m789p11z345s';
const PLAIN_OPEN = '123m456m11z345s # 777p';
const PLAIN_CLOSED_KONG = '123m456m11z345s # 7777P';
const PAIRS = '1122m3344p5566s77z';

const WINDS = ['E', 'S', 'W', 'N'] as const;

/** Seat (or round) wind number `at`, told apart from the other kind of wind by what the hand is not. */
const windRows = (which: 'seat' | 'round', at: number): YakuRows => {
  const tile = at + 1;
  const next = ((at + 1) % 4) + 1;
  const flag = `${which}=${WINDS[at]} ${which === 'seat' ? 'round' : 'seat'}=${WINDS[(at + 2) % 4]}`;
  const other = `${which}=${WINDS[(at + 1) % 4]} ${which === 'seat' ? 'round' : 'seat'}=${WINDS[at]}`;
  return {
    yes: [
      [`concealed triplet of ${WINDS[at]}`, `123m456p789s55z${tile}${tile}${tile}z`, flag],
      [`pung of ${WINDS[at]}`, `123m456p55z789s # ${tile}${tile}${tile}z`, flag],
      [`closed kong of ${WINDS[at]}`, `123m456p55z789s # ${tile}${tile}${tile}${tile}Z`, `${flag} tsumo`],
    ],
    no: [
      [`only a pair of ${WINDS[at]}`, `123m456p789s222p${tile}${tile}z`, `${flag} riichi`],
      [`triplet of the next wind`, `123m456p789s55z${next}${next}${next}z`, `${flag} riichi`],
      [`triplet of ${WINDS[at]}, which is only the other wind`, `123m456p789s55z${tile}${tile}${tile}z`, other],
    ],
  };
};

const dragonRows = (tile: number): YakuRows => {
  const other = tile === 7 ? 5 : tile + 1;
  return {
    yes: [
      ['concealed triplet', `123m456p789s11z${tile}${tile}${tile}z`],
      ['pung', `123m456p11z789s # ${tile}${tile}${tile}z`],
      ['open kong', `123m456p11z789s # ${tile}${tile}${tile}${tile}z`],
    ],
    no: [
      ['only a pair', `123m456p789s222p${tile}${tile}z`, 'riichi'],
      ['another dragon', `123m456p11z789s # ${other}${other}${other}z`],
    ],
  };
};

const SITUATION_ROWS: Readonly<Record<number, YakuRows>> = {
  0: {
    yes: [
      ['closed hand', PLAIN, 'tsumo'],
      ['a closed kong keeps it', PLAIN_CLOSED_KONG, 'tsumo'],
      ['seven pairs', PAIRS, 'tsumo'],
    ],
    no: [
      ['ron', PLAIN, 'riichi'],
      ['open hand', PLAIN_OPEN, 'tsumo last'],
    ],
  },
  1: {
    yes: [
      ['ron', PLAIN, 'riichi'],
      ['self-draw', PLAIN, 'riichi tsumo'],
      ['with a closed kong', PLAIN_CLOSED_KONG, 'riichi'],
    ],
    no: [
      ['not declared', PLAIN, 'tsumo'],
      ['open hand', PLAIN_OPEN, 'riichi last'],
      ['double riichi takes its place', PLAIN, 'double'],
    ],
  },
  2: {
    yes: [
      ['ron', PLAIN, 'riichi ippatsu'],
      ['self-draw', PLAIN, 'riichi ippatsu tsumo'],
      ['after double riichi', PLAIN, 'double ippatsu'],
    ],
    no: [
      ['without riichi', PLAIN, 'ippatsu tsumo'],
      ['not within the turn', PLAIN, 'riichi'],
      ['a table without it', PLAIN, 'riichi ippatsu', 'tenhou,ippatsu=false'],
    ],
  },
  3: {
    yes: [
      ['closed', PLAIN, 'rob'],
      ['open', PLAIN_OPEN, 'rob'],
      ['after riichi', PLAIN, 'riichi rob ippatsu'],
    ],
    no: [
      ['own draw', PLAIN, 'rob tsumo'],
      ['ordinary ron', PLAIN, 'riichi'],
    ],
  },
  4: {
    yes: [
      ['closed kong', PLAIN_CLOSED_KONG, 'kong tsumo'],
      ['open kong', '123m456m11z345s # 7777p', 'kong tsumo'],
      ['kita', '123p456p789s11z345s', 'kong tsumo kita=1', 'sanma'],
    ],
    no: [
      ['ron', PLAIN_CLOSED_KONG, 'kong riichi'],
      ['ordinary draw', PLAIN_CLOSED_KONG, 'tsumo'],
    ],
  },
  5: {
    yes: [
      ['closed', PLAIN, 'last tsumo'],
      ['open', PLAIN_OPEN, 'last tsumo'],
      ['after riichi', PLAIN, 'riichi last tsumo'],
    ],
    no: [
      ['ron is the other one', PLAIN, 'last'],
      ['a replacement tile is not the last draw', PLAIN_CLOSED_KONG, 'last kong tsumo'],
    ],
  },
  6: {
    yes: [
      ['closed', PLAIN, 'last'],
      ['open', PLAIN_OPEN, 'last'],
      ['after riichi', PLAIN, 'riichi last'],
    ],
    no: [
      ['self-draw is the other one', PLAIN, 'last tsumo'],
      ['ordinary ron', PLAIN, 'riichi'],
    ],
  },
  21: {
    yes: [
      ['ron', PLAIN, 'double'],
      ['self-draw', PLAIN, 'double tsumo'],
      ['with a closed kong', PLAIN_CLOSED_KONG, 'double'],
    ],
    no: [
      ['riichi later', PLAIN, 'riichi'],
      ['open hand', PLAIN_OPEN, 'double last'],
    ],
  },
};

const SHAPE_ROWS: Readonly<Record<number, YakuRows>> = {
  7: {
    yes: [
      ['two-sided ron', '123m456m789p11m345s'],
      ['two-sided self-draw', '123m456m789p11m345s', 'tsumo'],
      ['pair of a wind without value', '123m456m789p33z345s'],
      ['edge and two-sided at once: the better reading', '12345m55p678p789s3m', 'riichi'],
    ],
    no: [
      ['edge wait', '456m789p345s11m123m', 'riichi'],
      ['middle wait', '123m789p345s11m465m', 'riichi'],
      ['single wait', '123m456m789p345s99s', 'riichi'],
      ['value pair', PLAIN, 'riichi'],
      ['a triplet', '123m456m777p11m345s', 'riichi'],
      ['open', '123m456m11m345s # 789p', 'last'],
      ['closed kong', '123m456m11m345s # 7777P', 'riichi'],
    ],
  },
  8: {
    yes: [
      ['closed', '234m567m678p22s345s'],
      ['open', '234m567m22s345s # 678p'],
      ['seven pairs', '2233m4455p667788s'],
    ],
    no: [
      ['a terminal', '123m567m678p22s345s', 'riichi'],
      ['an honour pair', '234m567m678p11z345s', 'riichi'],
      ['open where that is not allowed', '234m567m22s345s # 678p', '', 'tenhou,open-tanyao=false'],
    ],
  },
  9: {
    yes: [
      ['characters', '112233m456p789s11z'],
      ['dots', '223344p678s345m99s'],
      ['three equal runs hold one', '789789789m99s123p'],
    ],
    no: [
      ['open', '112233m11z456p # 789s', 'last'],
      ['twice is ryanpeikou', '112233m445566p11z'],
      ['same ranks, two suits', '123m123p456s789s11z', 'riichi'],
    ],
  },
  22: {
    yes: [
      ['mixed', PAIRS],
      ['half flush', '1133557799m1122z'],
      ['terminals and honours', '1199m1199p1199s11z'],
    ],
    no: [
      ['four of a kind are not two pairs', '1111m2233p4455s66z', 'riichi'],
      ['two twin runs are read as runs', '112233m445566p11z'],
      ['with a kong', '1122m3344p177z # 5555S', 'riichi'],
    ],
  },
  23: {
    yes: [
      ['closed', '123m789m123p999s11z'],
      ['open', '123m999s11z # 789m 123p'],
      ['honour triplet, terminal pair', '123m789p123s111z99s'],
    ],
    no: [
      ['no run', '111m999m111p99s # 111z'],
      ['a middle run', '123m456m123p999s11z', 'riichi'],
      ['without honours it is pure', '123m789m123p999s11p'],
      ['a middle pair', '123m789m123p111z55s', 'riichi'],
    ],
  },
  24: {
    yes: [
      ['characters', '123456789m11z234p'],
      ['open', '123789m11z234p # 456m'],
      ['bamboos', '123456789s55z678p'],
    ],
    no: [
      ['over two suits', '123456m789p11z234s', 'riichi'],
      ['345 instead of 456', '123m345m789m11z234p', 'riichi'],
    ],
  },
  25: {
    yes: [
      ['closed', '234m234p234s11z567m'],
      ['open', '234m234p11z567m # 234s'],
      ['with another reading at hand', '789m789p789s11m123p'],
    ],
    no: [
      ['two suits', '234m234p567s11z567m', 'riichi'],
      ['one rank off', '234m234p345s11z567m', 'riichi'],
    ],
  },
  26: {
    yes: [
      ['concealed', '222m222p222s11z567m'],
      ['two open', '222m11z567m # 222p 222s'],
      ['with a kong', '222p11z567m # 2222M 222s'],
    ],
    no: [
      ['one rank off', '222m222p333s11z567m', 'riichi'],
      ['runs', '234m234p234s11z567m'],
    ],
  },
  27: {
    yes: [
      ['one closed, two open', '11z567m # 1111M 2222p 3333s'],
      ['all closed', '345p99s # 2222P 7777Z 5555M'],
      ['in one suit', '234s11m # 1111P 2222P 3333p'],
    ],
    no: [
      ['two kongs', '11z567m # 1111M 2222p 333s', 'last'],
      ['four are a yakuman', '11m # 2222P 3333s 4444m 5555Z'],
    ],
  },
  28: {
    yes: [
      ['three open', '111m99s # 222p 333s 444z'],
      ['ron on a triplet', '11m222p # 333s 444z 555m'],
      ['with a kong', '111m222p99s # 333s 4444z'],
    ],
    no: [
      ['a run', '123m99s # 222p 333s 444z', 'last'],
      ['seven pairs', PAIRS],
      ['four concealed are a yakuman', '111m222p333s44455z'],
    ],
  },
  29: {
    yes: [
      ['three and a run', '111m222p333s11z789m'],
      ['a closed kong counts', '111m222p11z789m # 3333S'],
      ['ron on the pair', '111m222p333s789m11z'],
      ['ron on a tile read into the run', '111p222s99p33345m3m'],
    ],
    no: [
      ['ron completes the third', '111m222p789m11z333s', 'riichi'],
      ['one is open', '111m222p11z789m # 333s', 'last'],
      ['an open kong does not count', '111m222p11z789m # 3333s', 'last'],
    ],
  },
  30: {
    yes: [
      ['closed', '555z666z77z123m456p'],
      ['open', '77z123m456p # 555z 666z'],
      ['with a kong', '77z123m456p # 5555Z 666z'],
    ],
    no: [
      ['another pair', '555z666z11z123m456p'],
      ['three triplets are a yakuman', '555z666z777z11m456p'],
    ],
  },
  31: {
    yes: [
      ['triplets', '111m999m111p99s # 111z'],
      ['seven pairs', '1199m1199p1199s11z'],
      ['honours and one suit', '99s111z # 999m 111p 222z'],
    ],
    no: [
      ['a run', '123m789m123p999s11z'],
      ['terminals alone are a yakuman', '111m999m111p999p99s'],
      ['a simple pair', '111m999m111p55s # 111z', 'last'],
    ],
  },
  32: {
    yes: [
      ['two suits', '112233m445566p11z'],
      ['four equal runs', '111122223333m55p'],
      ['one suit, many readings', '22334455667788s'],
    ],
    no: [
      ['one twin', '112233m456p789p11z'],
      ['seven pairs', PAIRS],
      ['open', '112233m55p # 456p 456p', 'last'],
    ],
  },
  33: {
    yes: [
      ['closed', '123m789m123p999s11p'],
      ['open', '11p999s123p # 123m 789m'],
      ['four runs', '123789m123789p99s'],
    ],
    no: [
      ['an honour pair', '123m789m123p999s11z'],
      ['a middle run', '123m456m123p999s11p', 'riichi'],
      ['no run', '111m999m111p999p99s'],
    ],
  },
  34: {
    yes: [
      ['closed', '123456789m11z222z'],
      ['open', '123m11z789m # 456m 222z'],
      ['seven pairs', '1133557799m1122z'],
    ],
    no: [
      ['two suits', '123456m789p11222z'],
      ['no honours is the full one', '12345678923455m'],
    ],
  },
  35: {
    yes: [
      ['closed', '12345678923455m'],
      ['open', '12378955m # 456m 234m'],
      ['seven pairs', '11335577889922s'],
    ],
    no: [
      ['with honours', '123456789m11z222z'],
      ['two suits', '123456789m234p55m', 'riichi'],
    ],
  },
};

const YAKUMAN_ROWS: Readonly<Record<number, YakuRows>> = {
  36: {
    yes: [],
    no: [
      ['ron on the first turn', PLAIN, 'first riichi'],
      ['first draw of another seat', PLAIN, 'first tsumo'],
    ],
  },
  37: {
    yes: [
      ['any hand of the dealer', PLAIN, 'first tsumo seat=E'],
      ['seven pairs', PAIRS, 'first tsumo seat=E'],
      ['orphans', '119m19p19s123456z7z', 'first tsumo seat=E'],
    ],
    no: [
      ['another seat', PLAIN, 'first tsumo'],
      ['after a closed kong', PLAIN_CLOSED_KONG, 'first tsumo seat=E'],
      ['ron', PLAIN, 'first riichi seat=E'],
    ],
  },
  38: {
    yes: [
      ['south', PLAIN, 'first tsumo'],
      ['west', PLAIN, 'first tsumo seat=W'],
      ['north', PLAIN, 'first tsumo seat=N'],
    ],
    no: [
      ['dealer', PLAIN, 'first tsumo seat=E'],
      ['after a kita', '123p456p789s11z345s', 'first tsumo kita=1', 'sanma'],
      ['after a closed kong', PLAIN_CLOSED_KONG, 'first tsumo'],
    ],
  },
  39: {
    yes: [
      ['concealed', '555666777z11m456p'],
      ['open', '11m456p # 555z 666z 777z'],
      ['with kongs', '11m456p # 5555Z 6666z 777z'],
    ],
    no: [
      ['the third is the pair', '555666z77z123m456p'],
      ['two', '555666z11m123m456p'],
    ],
  },
  40: {
    yes: [
      ['self-drawn triplet', '111m222p333s55444z', 'tsumo'],
      ['with a closed kong', '222p333s55444z # 1111M', 'tsumo'],
      ['two closed kongs', '333s55444z # 1111M 2222P', 'tsumo'],
    ],
    no: [
      ['ron on a triplet', '111m222p333s55444z'],
      ['one is open', '222p333s55444z # 111m', 'tsumo'],
      ['on the pair it is the other one', '111m222p333s44455z', 'tsumo'],
    ],
  },
  41: {
    yes: [
      ['ron on the pair', '111m222p333s44455z'],
      ['self-drawn pair', '111m222p333s44455z', 'tsumo'],
      ['with closed kongs', '333s44455z # 1111M 2222P'],
    ],
    no: [
      ['self-drawn triplet', '111m222p333s55444z', 'tsumo'],
      ['one is open', '222p333s44455z # 111m'],
    ],
  },
  42: {
    yes: [
      ['triplets', '111222333z55666z'],
      ['seven pairs', '11223344556677z'],
      ['open', '55z666z # 111z 222z 333z'],
    ],
    no: [
      ['a terminal triplet', '111222333z55z999m'],
      ['terminal pair', '11m666z # 111z 222z 333z'],
    ],
  },
  43: {
    yes: [
      ['with the green dragon', '222333444666s66z'],
      ['without it', '22334466688s234s'],
      ['open', '234s666z88s # 234s 666s'],
    ],
    no: [
      ['a five', '222333444555s66z'],
      ['white dragon', '222333444666s55z'],
      ['a seven', '222333444777s66z'],
    ],
  },
  44: {
    yes: [
      ['concealed', '111999m111p999p99s'],
      ['open', '99s111p # 111m 999m 999p'],
      ['with a kong', '99s111p # 1111M 999m 999p'],
    ],
    no: [
      ['an honour pair', '111999m111p999p11z'],
      ['a run', '123m999m111p999p99s'],
    ],
  },
  45: {
    yes: [
      ['on an inner tile', '1113455678999m2m'],
      ['on a nine', '1112345567899p9p'],
      ['self-drawn', '1123455678999s1s', 'tsumo'],
    ],
    no: [
      ['nine-sided is the other one', '1112345678999m5m'],
      ['with a kong', '23455678999m # 1111M'],
      ['a gate missing', '1113455667899m9m'],
    ],
  },
  46: {
    yes: [
      ['inner tile', '1112345678999m5m'],
      ['a one', '1112345678999p1p'],
      ['a nine', '1112345678999s9s', 'tsumo'],
    ],
    no: [
      ['not nine-sided', '1113455678999m2m'],
      ['two suits', '111234567m8899p9p', 'riichi'],
    ],
  },
  47: {
    yes: [
      ['on a dragon', '119m19p19s123456z7z'],
      ['on a wind', '19m19p199s123457z6z'],
      ['on a terminal', '1m19p19s11234567z9m', 'tsumo'],
    ],
    no: [
      ['thirteen-sided is the other one', '19m19p19s12345677z'],
      ['a kind missing', '119m19p19s1234566z', 'riichi'],
    ],
  },
  48: {
    yes: [
      ['dragon', '19m19p19s12345677z'],
      ['one of characters', '19m19p19s1234567z1m'],
      ['nine of bamboos', '19m19p19s1234567z9s', 'tsumo'],
    ],
    no: [
      ['one-sided', '119m19p19s123456z7z'],
      ['a kind missing', '19m19p19s12345666z', 'riichi'],
    ],
  },
  49: {
    yes: [
      ['concealed', '111222333444z55m'],
      ['open', '55m444z # 111z 222z 333z'],
      ['with kongs', '55m444z # 1111Z 2222z 333z'],
    ],
    no: [
      ['the fourth is the pair', '111222333z44z123m'],
      ['three winds', '111222333z55m123m'],
    ],
  },
  50: {
    yes: [
      ['concealed', '111222333z44z123m'],
      ['open', '44z123m # 111z 222z 333z'],
      ['with kongs', '44z123m # 1111Z 2222z 333z'],
    ],
    no: [
      ['all four', '111222333444z55m'],
      ['another pair', '111222333z55m123m'],
    ],
  },
  51: {
    yes: [
      ['mixed', '11m # 2222P 3333s 4444m 5555Z'],
      ['all open', '11m # 2222p 3333s 4444m 5555z'],
      ['all closed', '11m # 2222P 3333S 4444M 5555Z'],
    ],
    no: [
      ['three', '11z567m # 1111M 2222p 3333s'],
      ['a pung', '11m # 2222P 3333s 4444m 555z'],
    ],
  },
};

const DORA_ROWS: Readonly<Record<number, YakuRows>> = {
  52: {
    yes: [
      ['next rank', PLAIN, 'riichi dora=1m'],
      ['nine points at one', PLAIN, 'riichi dora=9m'],
      ['north points at east', PLAIN, 'riichi dora=4z'],
      ['red points at white', '123m456p11z789s # 555z', 'dora=7z'],
      ['in a chow', '123m456m11z345s # 789p', 'last dora=8p'],
      ['three seats: 1m points at 9m', '999m456p789s11z345s', 'riichi dora=1m', 'sanma'],
      ['kita', '123p456p789s11z345s', 'riichi dora=5z kita=2', 'sanma'],
    ],
    no: [
      ['the indicator itself', PLAIN, 'riichi dora=9p'],
      ['no yaku, no win', PLAIN_OPEN, 'dora=1m'],
      ['yakuman take none', '111m222p333s44455z', 'dora=1m'],
    ],
  },
  53: {
    yes: [
      ['riichi', PLAIN, 'riichi ura=1m'],
      ['double riichi', PLAIN, 'double ura=1m'],
      ['second indicator', PLAIN_CLOSED_KONG, 'riichi dora=9s9s ura=9s6p'],
    ],
    no: [
      ['without riichi', PLAIN, 'tsumo ura=1m'],
      ['yakuman take none', '111m222p333s44455z', 'riichi ura=1m'],
      ['a table without them', PLAIN, 'riichi ura=1m', 'tenhou,ura-dora=false'],
    ],
  },
  54: {
    yes: [
      ['concealed', '123m406m789p11z345s', 'riichi'],
      ['the winning tile', '123m456m789p11z340s', 'riichi'],
      ['in a meld', '123m789p11z345s # 406m', 'last'],
    ],
    no: [
      ['ordinary fives', PLAIN, 'riichi'],
      ['yakuman take none', '111m222p333s444z05m', 'riichi'],
      ['no yaku, no win', '123m789p11z345s # 406m'],
    ],
  },
};

export const YAKU_ROWS: Readonly<Record<number, YakuRows>> = {
  ...SITUATION_ROWS,
  ...SHAPE_ROWS,
  ...Object.fromEntries([0, 1, 2, 3].map((wind) => [10 + wind, windRows('seat', wind)])),
  ...Object.fromEntries([0, 1, 2, 3].map((wind) => [14 + wind, windRows('round', wind)])),
  ...Object.fromEntries([5, 6, 7].map((tile) => [13 + tile, dragonRows(tile)])),
  ...YAKUMAN_ROWS,
  ...DORA_ROWS,
};
