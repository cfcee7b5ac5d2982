/** Events of a Chinese Standard game as the organisers' text; the reader is chinesetext.ts. */
import { makeRuleset, parseRuleset } from '../../rules/index.ts';
import { fanById } from '../../rules/chinese/index.ts';
import { type Event, type Win, HIDDEN } from '../../table/index.ts';
import { type Result, fault, ok } from '../../base/index.ts';
import { type Tile, makeBotzoneTile } from '../../tiles/index.ts';
import { makeFaultCode, middleOf, UNTOLD } from '../chinesegame.ts';
import { written, type Progress } from '../faults.ts';
import type { Game, Ignored } from '../record.ts';

/** Rules text without options. */
const PLAIN = 'chinese';
const WORDS: Readonly<Record<Ignored['claim'], string>> = { chow: 'Chi', pung: 'Peng', kong: 'Gang', win: 'Hu' };

export const isChinese = (events: readonly Event[]): boolean => {
  const [first] = events;
  return first?.type === 'start-match' && /^(chinese|mcr)\b/.test(first.rules);
};

const hasHidden = (event: Event): boolean => {
  if (event.type === 'start-round') return event.hands.some((hand) => hand.includes(HIDDEN));
  if (event.type === 'kong' && event.kong === 'closed') return event.own.includes(HIDDEN);
  return event.type === 'draw' && event.tile === HIDDEN;
};

/** The fault that keeps a record out of the Chinese formats, if there is one. */
export const notChinese = (events: readonly Event[]): ReturnType<typeof fault> | undefined => {
  if (!isChinese(events)) return fault('chinese.other-rules', 0, 'the record is not of Chinese Standard');
  const [first] = events;
  const rules = first?.type === 'start-match' ? parseRuleset(first.rules) : undefined;
  if (!rules?.ok || makeRuleset(rules.value) !== PLAIN)
    return fault(
      'chinese.other-rules',
      0,
      'the format is for the plain rules of Chinese Standard: it has no place for options',
    );
  const second = events.findIndex((event, at) => at > 1 && event.type === 'start-round');
  if (second >= 0) return fault('chinese.many-rounds', second, 'a match of this format is one deal');
  const hidden = events.findIndex(hasHidden);
  if (hidden >= 0) return fault('chinese.hidden', hidden, 'the record hides tiles; this format needs all of them');
  return undefined;
};

const actionOf = (event: Event, huTile: Tile | undefined): string | undefined => {
  const act = (seat: number, word: string, tile: Tile): string => `Player ${seat} ${word} ${makeBotzoneTile(tile)}`;
  switch (event.type) {
    case 'draw':
      return act(event.seat, 'Draw', event.tile);
    case 'discard':
      return act(event.seat, 'Play', event.tile);
    case 'chow':
      return act(event.seat, 'Chi', middleOf(event));
    case 'pung':
      return act(event.seat, 'Peng', event.tile);
    case 'kong':
      if (event.kong === 'closed') return act(event.seat, 'AnGang', event.own[0]!);
      return act(event.seat, event.kong === 'open' ? 'Gang' : 'BuGang', event.tile);
    case 'win':
      return act(event.seat, 'Hu', huTile ?? event.tile);
    case 'draw-round':
      return 'Huang';
    case 'fault':
      if (event.code === UNTOLD) return 'Huang';
      return `Player ${event.seat} Error ${makeFaultCode(event.code)}`;
    default:
      return undefined;
  }
};

const fanLine = ({ value, yaku }: Win): string => {
  const fans = yaku.flatMap(([id, times]) => {
    const fan = fanById(id);
    return fan ? [`${fan.names.zh}*${times}`] : [];
  });
  return `Fan ${value} ${fans.join('+')}`;
};

const noteOf = ({ seat, claim, tile }: Ignored): string =>
  ` Ignore Player ${seat} ${WORDS[claim]} ${makeBotzoneTile(tile)}`;

const linesOf = ({ events, meta }: Game, progress: Progress): readonly string[] => {
  const lines: string[] = [];
  const { ignored = [], huTile } = meta;
  for (const [at, event] of events.entries()) {
    progress.at = at;
    if (event.type === 'start-round') {
      lines.push(`Wind ${event.round >> 2}`);
      for (const [seat, hand] of event.hands.entries())
        lines.push(`Player ${seat} Deal ${hand.map(makeBotzoneTile).join(' ')}`);
    } else if (event.type === 'end-round') lines.push(`Score ${event.scores.join(' ')}`);
    else {
      const action = actionOf(event, huTile);
      const notes = ignored.filter((note) => note.at === at).map(noteOf);
      if (action !== undefined) lines.push(action + notes.join(''));
      if (event.type === 'win' && (event.deltas.length > 0 || event.value > 0)) lines.push(fanLine(event));
    }
  }
  return lines;
};

/** One game; in files an empty line stands between two. */
export const makeChineseText = (game: Game): Result<string> => {
  const refused = notChinese(game.events);
  if (refused) return refused;
  const id = (game.meta.id ?? 'unnamed').split(/\s+/).join(' ').trim();
  return written(game.events, (progress) => ok([`Match ${id}`, ...linesOf(game, progress), ''].join('\n')));
};
