/**
 * Kinds of damage to the text of a record, a table a format: what events do not carry (pieces, lines of the judge, what is said twice), and
 * entries lost or doubled. Damage that reads to the same events and contradicts nothing is harmless. Undefined where the text has no
 * place for it.
 */
import type { RecordFormat } from '../../../src/records/index.ts';
import type { Random } from '../../../testkit/random.ts';

export type TextDamage = (text: string, random: Random) => string | undefined;

/** All matches, with the places of their groups. */
const places = (text: string, pattern: RegExp): RegExpExecArray[] =>
  Array.from(text.matchAll(new RegExp(pattern.source, `${pattern.flags}d`)));
const splice = (text: string, at: number, drop: number, put: string): string =>
  text.slice(0, at) + put + text.slice(at + drop);

/** The first group of a random match is replaced. */
const group =
  (pattern: RegExp, change: (found: RegExpExecArray, random: Random, text: string) => string | undefined): TextDamage =>
  (text, random) => {
    const all = places(text, pattern);
    if (all.length === 0) return undefined;
    const found = random.pick(all);
    const put = change(found, random, text);
    const [at] = found.indices![1]!;
    return put === undefined || put === found[1] ? undefined : splice(text, at, found[1]!.length, put);
  };

/** Where the round of a place begins, and where the last round of the text does. */
const dealBefore = (text: string, at: number): number => text.lastIndexOf('<INIT', at);
/** A piece that some seat was dealt in the round of a place. */
const dealtPiece = (text: string, at: number, random: Random): string => {
  const deal = text.slice(dealBefore(text, at), text.indexOf('/>', dealBefore(text, at)));
  return random.pick(places(deal, /hai[0-3]="([^"]+)"/g).flatMap((hand) => hand[1]!.split(',')));
};
const listChanged = (list: string, random: Random, most: number): string => {
  const entries = list.split(',');
  const place = random.below(entries.length);
  const other = (Number(entries[place]) + 1 + random.below(most - 1)) % most;
  return entries.map((entry, i) => (i === place ? String(other) : entry)).join(',');
};

/** A tag of play is lost or doubled, in a round that is not the last: a record may stop anywhere. */
const tag =
  (times: 0 | 2): TextDamage =>
  (text, random) => {
    const end = text.lastIndexOf('<INIT');
    const all = places(text, /<(?:[T-W]\d+|[D-G]\d+|N|DORA|REACH|AGARI|RYUUKYOKU)(?: [^>]*)?\/>/g).filter(
      ({ index }) => index < end,
    );
    if (all.length === 0) return undefined;
    const found = random.pick(all);
    return splice(text, found.index, found[0].length, found[0].repeat(times));
  };

const MJLOG: Readonly<Record<string, TextDamage>> = {
  'meld: one bit': group(/<N who="\d" m="(\d+)"/g, ([, m], random) => String(Number(m) ^ (1 << random.below(16)))),
  'deal: a piece twice': group(/<INIT [^>]*hai[0-2]="(\d+)/g, (found, random, text) =>
    dealtPiece(text, found.index + 5, random),
  ),
  'draw: a dealt piece': group(/<[T-W](\d+)\/>/g, (found, random, text) => dealtPiece(text, found.index, random)),
  'discard: a piece of another hand': (text, random) => {
    const all = places(text, /<([D-G])(\d+)\/>/g);
    const found = random.pick(all);
    const deal = text.slice(dealBefore(text, found.index), found.index);
    const others = places(deal, /hai([0-3])="([^"]+)"/g).filter(([, seat]) => 'DEFG'[Number(seat)] !== found[1]);
    const piece = random.pick(others.flatMap((hand) => hand[2]!.split(',').filter((id) => id !== '')));
    return splice(text, found.index + 2, found[2]!.length, piece);
  },
  'result: hand': group(/<(?:AGARI|RYUUKYOKU) [^>]*hai\d?="([^"]+)"/g, ([, list], random) =>
    listChanged(list!, random, 136),
  ),
  'result: a piece that is none': group(/<(?:AGARI|RYUUKYOKU) [^>]*(?:hai\d?|doraHai)="([^"]+)"/g, ([, list]) => {
    const [first, ...rest] = list!.split(',');
    return [Number(first) + 136, ...rest].join(',');
  }),
  'riichi: scores': group(/<REACH [^>]*ten="(\d+)/g, ([, score]) => String(Number(score) + 10)),
  'result: melds': group(/<AGARI [^>]* m="([^"]+)"/g, ([, list], random) => listChanged(list!, random, 65_536)),
  'result: winning piece': group(/machi="(\d+)"/g, ([, id], random) => listChanged(id!, random, 136)),
  'result: indicators': group(/doraHai="([^"]+)"/g, ([, list], random) => listChanged(list!, random, 136)),
  'result: ura of a used piece': group(/doraHaiUra="(\d+)/g, (found, random, text) =>
    dealtPiece(text, found.index, random),
  ),
  'result: counters and sticks': group(/ba="([^"]+)"/g, ([, ba], random) => listChanged(ba!, random, 9)),
  'result: fu and points': group(/ten="(\d+,\d+),\d+"/g, ([, ten], random) => listChanged(ten!, random, 50_000)),
  'result: no fu': group(/<AGARI (?![^>]*yakuman=)[^>]*ten="([^,]+),/g, () => '0'),
  'result: no yaku': group(/<AGARI [^>]* yaku="([^"]+)"/g, () => ''),
  'result: yaku': group(/yaku="([^"]+)"/g, ([, list], random) => listChanged(list!, random, 30)),
  'result: scores and changes': group(/sc="([^"]+)"/g, ([, list], random) => listChanged(list!, random, 900)),
  'tag left out': tag(0),
  'tag twice': tag(2),
};

type Round6 = readonly unknown[] & { [index: number]: (number | string)[] };

/** The rounds of the JSON, changed in place. */
const tenhou6 =
  (change: (rounds: Round6[], random: Random) => boolean): TextDamage =>
  (text, random) => {
    const game = JSON.parse(text) as { log: Round6[] };
    return change(game.log, random) ? JSON.stringify(game) : undefined;
  };
/** Places of entries that fit, in the lists of all seats: 5, 6, 8, 9 … */
const entries = (
  rounds: Round6[],
  isFit: (entry: number | string, list: number) => boolean,
): (readonly [Round6, number, number])[] =>
  rounds.flatMap((round) =>
    [5, 6, 8, 9, 11, 12, 14, 15].flatMap((list) =>
      (round[list] ?? []).flatMap((entry, at) => (isFit(entry, list) ? [[round, list, at] as const] : [])),
    ),
  );
const entry = (
  isFit: (entry: number | string, list: number) => boolean,
  change: (list: (number | string)[], at: number, random: Random) => boolean,
  isInner = false,
): TextDamage =>
  tenhou6((rounds, random) => {
    const all = entries(isInner ? rounds.slice(0, -1) : rounds, isFit);
    if (all.length === 0) return false;
    const [round, list, at] = random.pick(all);
    return change(round[list]!, at, random);
  });

const TENHOU6: Readonly<Record<string, TextDamage>> = {
  'call: letter moved': entry(
    (one) => /[pm]/.test(String(one)),
    (list, at, random) => {
      const text = String(list[at]);
      const letter = /[a-z]/.exec(text)![0];
      const digits = text.replace(letter, '');
      const places = [0, 2, digits.length - 2].filter((place) => place !== text.indexOf(letter));
      const place = random.pick(places);
      list[at] = digits.slice(0, place) + letter + digits.slice(place);
      return true;
    },
  ),
  'call: another own tile': entry(
    (one) => /[cp]/.test(String(one)),
    (list, at) => {
      const text = String(list[at]);
      const letter = text.search(/[a-z]/);
      const own = letter === 0 ? text.length - 2 : 0;
      const tile = text.slice(own, own + 2) === '47' ? '46' : '47';
      list[at] = splice(text, own, 2, tile);
      return true;
    },
  ),
  'kong: another pung under it': entry(
    (one) => String(one).includes('k'),
    (list, at) => {
      const text = String(list[at]);
      const moved = text.startsWith('k')
        ? text.slice(3, 5) + text.slice(0, 3) + text.slice(5)
        : `k${text.replace('k', '')}`;
      list[at] = moved;
      return true;
    },
  ),
  'riichi: mark left out': entry(
    (one) => String(one).startsWith('r'),
    (list, at) => {
      // A declaration that is won on leaves no stick, and no trace without its mark.
      if (at === list.length - 1) return false;
      list[at] = Number(String(list[at]).slice(1));
      return true;
    },
  ),
  'entry left out': entry(
    () => true,
    (list, at) => list.splice(at, 1).length === 1,
    true,
  ),
  'entry twice': entry(
    () => true,
    (list, at) => list.splice(at, 0, list[at]!).length === 0,
    true,
  ),
  'result: another winner or feeder': group(/\["和了",\[[^\]]*\],\[(\d,\d)/g, ([, seats], random) =>
    listChanged(seats!, random, 3),
  ),
  'result: changes': group(/\["(?:和了|流局)",\[([^\]]*)\]/g, ([, list], random) => listChanged(list!, random, 9000)),
  'end: a score left out': group(/"sc":\[([^\]]*)\]/g, ([, list]) => list!.split(',').slice(1).join(',')),
};

/** A line is lost or doubled; never the first `head` nor the last `tail`. */
const line =
  (times: 0 | 2, head: number, tail: number, isFit: (line: string) => boolean = () => true): TextDamage =>
  (text, random) => {
    const lines = text.trimEnd().split('\n');
    const fit = lines.flatMap((one, i) => (i >= head && i < lines.length - tail && isFit(one) ? [i] : []));
    if (fit.length === 0) return undefined;
    const at = random.pick(fit);
    lines.splice(at, 1, ...Array.from({ length: times }, () => lines[at]!));
    return `${lines.join('\n')}\n`;
  };
const isPlay = (one: string): boolean =>
  /"type":"(?:tsumo|dahai|chi|pon|daiminkan|ankan|kakan|reach|reach_accepted|dora|kita)"/.test(one);
/** Lines up to the last deal: a record may stop anywhere. */
const isEarly: TextDamage = (text, random) => {
  const end = text.lastIndexOf('{"type":"start_kyoku"');
  const early = line(0, 2, 0, isPlay)(text.slice(0, end), random);
  return early === undefined ? undefined : early + text.slice(end);
};

const MJAI: Readonly<Record<string, TextDamage>> = {
  'line left out': isEarly,
  'line twice': line(2, 2, 2, isPlay),
  'kong: another pung under it': group(/"kakan","actor":\d,"pai":"\w+","consumed":\["(\w+)"/g, ([, tile]) =>
    tile === 'E' ? 'S' : 'E',
  ),
  'scores beside the changes': group(/"deltas":\[[^\]]*\],"scores":\[([^\]]*)\]/g, ([, list], random) =>
    listChanged(list!, random, 90_000),
  ),
};

const TILES = ['W1', 'W5', 'B3', 'B9', 'T2', 'T7', 'F1', 'J3'];
const otherTile = (found: RegExpExecArray, random: Random): string =>
  random.pick(TILES.filter((tile) => tile !== found[1]));

const BOTZONE: Readonly<Record<string, TextDamage>> = {
  'wall: a fifth tile': group(/"walltiles":"([^"]+)"/g, ([, wall], random) => {
    const tiles = wall!.split(' ');
    const at = random.below(tiles.length);
    const other = random.pick(tiles.filter((tile) => tile !== tiles[at]));
    return tiles.map((tile, i) => (i === at ? other : tile)).join(' ');
  }),
  'deal: another wind': group(/"action":"INIT","quan":(\d)/g, ([, wind], random) => listChanged(wind!, random, 4)),
  'result: another total': group(/"fanCnt":(\d+)/g, ([, total], random) => String(random.pick([0, Number(total) + 1]))),
  'result: the display pays otherwise': group(/"fanCnt":\d+,"player":\d,"score":\[([^\]]*)\]/g, ([, list], random) =>
    listChanged(list!, random, 90),
  ),
  'display: another count of tiles': group(
    /"action":"(?!INIT)[A-Z]+"[^}]*?"tileCnt":\[([^\]]*)\]/g,
    ([, list], random) => listChanged(list!, random, 21),
  ),
  'request: another tile': group(/"3 \d (?:PLAY|PENG|BUGANG) ([A-Z]\d)"/g, otherTile),
  'request: another seat': group(/"3 (\d) [A-Z]+/g, ([, seat], random) => listChanged(seat!, random, 4)),
  // A pung that another claim beat may have meant to throw any tile that is held.
  'answer: another tile': group(/"response":"(?:PLAY|BUGANG) ([A-Z]\d)"/g, otherTile),
  'display: another tile': group(/"action":"(?:PLAY|PENG|BUGANG|GANG)","player":\d,"tile":"([A-Z]\d)"/g, otherTile),
  'display: another seat': group(
    /"action":"(?:DRAW|PLAY|PENG|CHI|GANG|BUGANG|HU)"(?:,"fan":[^\]]*\],"fanCnt":\d+)?,"player":(\d)/g,
    ([, seat], random) => listChanged(seat!, random, 4),
  ),
  'display: another drawn tile': group(/"action":"DRAW","player":\d,"tile":"([A-Z]\d)"/g, otherTile),
};

const isAct = (one: string): boolean => /^Player \d (?:Draw|Play|Chi|Peng|Gang|AnGang|BuGang)/.test(one);
const CHINESE: Readonly<Record<string, TextDamage>> = {
  'line left out': line(0, 6, 2, isAct),
  'line twice': line(2, 6, 2, isAct),
  'another seat': group(/Player (\d) (?:Draw|Play|Chi|Peng|Gang)/g, ([, seat], random) =>
    listChanged(seat!, random, 4),
  ),
  'claim of another tile': group(/ (?:Chi|Peng|Gang) ([A-Z]\d)/g, otherTile),
  'Hu on another tile': (text, random) =>
    / Play ([A-Z]\d)[^\n]*\nPlayer \d Hu \1/.test(text) ? group(/ Hu ([A-Z]\d)/g, otherTile)(text, random) : undefined,
  'Fan: another total': group(/\nFan (\d+)/g, ([, total], random) => String(random.pick([0, Number(total) + 1]))),
  'Score: another change': group(/\nScore (-?\d+)/g, ([, score]) => String(Number(score) + 1)),
};

/** The list of records, changed in place. */
const records =
  (change: (list: { name: string; data: Record<string, unknown> }[], random: Random) => boolean): TextDamage =>
  (text, random) => {
    const game = JSON.parse(text) as { data: { name: string; data: Record<string, unknown> }[] };
    return change(game.data, random) ? JSON.stringify(game) : undefined;
  };
const isTurn = ({ name }: { name: string }): boolean => /Deal|Discard|ChiPeng|AnGang|BaBei/.test(name);
const pickRecord = (
  list: readonly { name: string }[],
  random: Random,
  isFit: (one: { name: string }) => boolean,
): number | undefined => {
  const end = list.findLastIndex(({ name }) => name.includes('NewRound'));
  const all = list.flatMap((one, i) => (i < end && isFit(one) ? [i] : []));
  return all.length === 0 ? undefined : random.pick(all);
};
const MAJSOUL: Readonly<Record<string, TextDamage>> = {
  'indicators: one that was turned is another': records((list, random) => {
    const all = list.filter(({ name, data }) => !name.includes('NewRound') && ((data['doras'] ?? []) as []).length > 0);
    if (all.length === 0) return false;
    const { data } = random.pick(all);
    const [first, ...rest] = data['doras'] as string[];
    data['doras'] = [first === '1z' ? '2z' : '1z', ...rest];
    return true;
  }),
  'record left out': records((list, random) => {
    const at = pickRecord(list, random, isTurn);
    return at !== undefined && list.splice(at, 1).length === 1;
  }),
  'record twice': records((list, random) => {
    const at = pickRecord(list, random, isTurn);
    return at !== undefined && list.splice(at, 0, list[at]!).length === 0;
  }),
  'call: another feeder': records((list, random) => {
    const at = pickRecord(list, random, ({ name }) => name.includes('ChiPeng'));
    if (at === undefined) return false;
    const { data } = list[at]!;
    const froms = (data['froms'] as number[]).slice();
    const place = froms.findIndex((from) => from !== data['seat']);
    froms[place] = [0, 1, 2].find((seat) => seat !== data['seat'] && seat !== froms[place])!;
    data['froms'] = froms;
    return true;
  }),
};

export const TEXT_KINDS: Readonly<Partial<Record<RecordFormat, Readonly<Record<string, TextDamage>>>>> = {
  mjlog: MJLOG,
  tenhou6: TENHOU6,
  mjai: MJAI,
  botzone: BOTZONE,
  'chinese-text': CHINESE,
  majsoul: MAJSOUL,
};

/**
 * Text kinds whose damage always contradicts something the reader reads, although the events stay the same: not finding it is a miss, never
 * harmless. The others may meet a piece of the same face or a field that nobody reads.
 */
export const SURE: Readonly<Partial<Record<RecordFormat, ReadonlySet<string>>>> = {
  mjlog: new Set([
    'deal: a piece twice',
    'draw: a dealt piece',
    'discard: a piece of another hand',
    'result: hand',
    'result: a piece that is none',
    'riichi: scores',
    'result: melds',
    'result: winning piece',
    'result: indicators',
    'result: ura of a used piece',
    'result: counters and sticks',
    'result: yaku',
    'result: no fu',
    'result: no yaku',
    'tag left out',
    'tag twice',
  ]),
  // With three seats writers count chairs in two ways, so a letter may move and mean the same seat.
  tenhou6: new Set(['call: another own tile', 'kong: another pung under it', 'entry left out', 'entry twice']),
  mjai: new Set(['line left out', 'line twice', 'kong: another pung under it', 'scores beside the changes']),
  botzone: new Set(Object.keys(BOTZONE)),
  'chinese-text': new Set(Object.keys(CHINESE)),
  majsoul: new Set(Object.keys(MAJSOUL)),
};
