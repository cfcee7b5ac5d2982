/** A position of a game as an address of the Analyse room, which reads the same words: how a hand goes from one room to the other. */
import { makeRiver } from '../../src/table/setup/index.ts';
import type { Tile } from '../../src/tiles/index.ts';
import type { Discarded, Frame, SeatView } from '../engine/film.ts';
import type { MeldView } from '../engine/meldview.ts';
import { codeOf } from '../ui/names.ts';
import { GAMES } from './games.ts';
import { makeFragment } from './route.ts';

const WINDS = ['E', 'S', 'W', 'N'];

const textOf = (tiles: readonly number[]): string => tiles.map(codeOf).join('');

/** A closed kong of Chinese Standard that the log hides may be written as any kind. */
const FACE_DOWN = '1111Z';

const meldText = (meld: MeldView): string => {
  if (meld.some(({ tile }) => tile < 0)) return FACE_DOWN;
  const text = textOf(meld.map(({ tile }) => tile));
  const suit = text.at(-1)!;
  const isClosed = meld.every(({ isSideways }) => !isSideways);
  return `${text.replaceAll(/[mpsz]/g, '')}${isClosed ? suit.toUpperCase() : suit}`;
};

const riverText = (river: readonly Discarded[]): string =>
  makeRiver(
    river.map(({ tile, isFromDraw, isRiichi, isClaimed }) => ({
      tile: tile as Tile,
      fromDraw: isFromDraw,
      riichi: isRiichi,
      claimed: isClaimed,
    })),
  );

/** What lies before the others, by wind. */
const tableWords = (own: SeatView, now: Frame, rules: string): readonly (readonly [string, string])[] => {
  const others = now.seats.filter(({ seat }) => seat !== own.seat);
  const isChinese = rules === 'chinese';
  const { move } = now;
  const isClaim = own.drawn === undefined && move.type === 'discard' && move.seat !== own.seat;
  const byWind = now.seats.toSorted((a, b) => a.wind - b.wind);
  return [
    ['no', isChinese ? '' : String((now.round & 3) + 1)],
    ['scores', isChinese ? '' : byWind.map(({ score }) => score).join(',')],
    ...others.flatMap((other) => {
      const wind = WINDS[other.wind]!;
      // The tile that may be claimed is named apart.
      const river = isClaim && other.seat === move.seat ? other.river.slice(0, -1) : other.river;
      return [
        [`river${wind}`, riverText(river)],
        [`melds${wind}`, other.melds.map(meldText).join(' ')],
        [`kita${wind}`, other.kita > 0 ? String(other.kita) : ''],
      ] as const;
    }),
    ['claim', isClaim && move.tile !== undefined ? codeOf(move.tile) : ''],
    ['from', isClaim ? WINDS[now.seats[move.seat!]!.wind]! : ''],
    ['honba', now.honba > 0 ? String(now.honba) : ''],
    ['sticks', now.deposits > 0 ? String(now.deposits) : ''],
    ['turn', isChinese ? '' : String(Math.min(18, own.river.length + 1))],
  ];
};

/** The hand of a seat and the table around it; empty where the hand is not known. `rules` by id. */
export const analyseAddress = (seat: SeatView, now: Frame, rules: string): string => {
  const tiles = [...seat.hand, ...(seat.drawn === undefined ? [] : [seat.drawn])];
  if (tiles.includes(-1)) return '';
  const melds = seat.melds.map(meldText);
  const isChinese = rules === 'chinese';
  return makeFragment('analyse', [
    ['rules', GAMES.find((id) => id === rules) ?? 'tenhou'],
    ['hand', `${textOf(tiles)}${melds.length === 0 ? '' : ` # ${melds.join(' ')}`}`],
    ['dora', isChinese ? '' : textOf(now.indicators)],
    ['river', riverText(seat.river)],
    ['round', WINDS[(now.round >> 2) & 3]!],
    ['seat', WINDS[seat.wind]!],
    ['flags', seat.isRiichi ? 'riichi' : ''],
    ...tableWords(seat, now, rules),
    ['kita', seat.kita > 0 ? String(seat.kita) : ''],
  ]);
};
