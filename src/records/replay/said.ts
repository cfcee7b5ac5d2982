/**
 * What an action says beside its number: who gave the claimed tile, which tile it is, which own tiles go into the meld, whether the drawn
 * tile was thrown. The table knows all of it.
 */
import {
  ACCEPTED,
  ACTING,
  CLAIMING,
  NONE,
  addedKong,
  callEvent,
  closedKong,
  type Discard,
  type Event,
  type Table,
} from '../../table/index.ts';
import { kindOf, NORTH, type Tile } from '../../tiles/index.ts';
import { sortTiles } from '../record.ts';
import { finding, sameNumbers, tileName, waitText, type Finding } from './finding.ts';

type Call = Extract<Event, { type: 'chow' | 'pung' | 'kong' }>;

const names = (tiles: readonly Tile[]): string => tiles.map(tileName).join(' ');

const callFinding = (event: Call, right: Call): Finding => {
  const { type, seat } = event;
  if ('from' in event && 'from' in right && event.from !== right.from)
    return finding(`${type}.from`, `seat ${seat} calls from seat ${event.from}, but seat ${right.from} gave the tile`);
  if ('tile' in event && 'tile' in right && event.tile !== right.tile)
    return finding(
      `${type}.tile`,
      `seat ${seat}: ${type} with ${tileName(event.tile)}, but the tile is ${tileName(right.tile)}`,
    );
  if (!('own' in event) || !('own' in right) || sameNumbers(event.own, right.own)) return undefined;
  return sameNumbers(sortTiles(event.own), sortTiles(right.own))
    ? undefined
    : finding(
        `${type}.own`,
        `seat ${seat}: ${type} with ${names(event.own)} of the hand, but only ${names(right.own)} fits`,
      );
};

const discardFinding = ({ drawn, hands }: Table, { seat, tile, fromDraw }: Discard): Finding => {
  if (fromDraw && drawn !== tile)
    return finding(
      'discard.from-draw',
      `seat ${seat} throws ${tileName(tile)} as drawn, but it drew ${tileName(drawn)}`,
    );
  if (!fromDraw && drawn === tile && hands[seat * 37 + tile]! < 2)
    return finding(
      'discard.from-hand',
      `seat ${seat} throws ${tileName(tile)} from the hand, but has only the drawn one`,
    );
  return undefined;
};

/** Of an action that was offered to a seat whose hand is known, before it is applied: what it says against what the table knows. */
export const contradiction = (table: Table, event: Event, action: number): Finding => {
  switch (event.type) {
    case 'discard':
      return discardFinding(table, event);
    case 'chow':
    case 'pung':
      return callFinding(event, callEvent(table, event.seat, action));
    case 'kong':
      if (event.kong === 'open') return callFinding(event, callEvent(table, event.seat, action));
      return event.kong === 'closed'
        ? callFinding(event, closedKong(table, event.seat, kindOf(event.own[0]!)))
        : callFinding(event, addedKong(table, event.seat, kindOf(event.tile)));
    default:
      return undefined;
  }
};

/** Tiles that come to light with an action in the round; undefined for what ends it. */
export const shownBy = (event: Event): readonly Tile[] | undefined => {
  switch (event.type) {
    case 'riichi':
      return [];
    case 'discard':
      return [event.tile];
    case 'kita':
      return [NORTH as number as Tile];
    case 'chow':
    case 'pung':
      return event.own;
    case 'kong':
      return event.kong === 'added' ? [event.tile] : event.own;
    default:
      return undefined;
  }
};

/** The tiles make the meld they are called: a run, or tiles of one kind. Hidden ones say nothing. */
const isMeld = (event: Event): boolean => {
  if (event.type !== 'chow' && event.type !== 'pung' && event.type !== 'kong') return true;
  if (event.type === 'kong' && event.kong === 'added') return true;
  const tiles = 'tile' in event ? [event.tile, ...event.own] : event.own;
  if (tiles.some((tile) => (tile as number) < 0)) return true;
  const kinds = tiles.map(kindOf).sort((a, b) => a - b);
  const low: number = kinds[0]!;
  if (event.type !== 'chow') return kinds.every((kind) => kind === low);
  return low < 27 && low % 9 < 7 && kinds[1] === low + 1 && kinds[2] === low + 2;
};

/** What the rules never allow: a chow that is not from the left, tiles that make no meld, what the family does not have. */
const isStranger = (table: Table, event: Event): boolean => {
  const { rules, seats } = table;
  if (!isMeld(event)) return true;
  if (event.type === 'chow')
    return event.seat !== (event.from + 1) % seats || (rules.family === 'riichi' && !rules.chow);
  if (event.type === 'kita') return rules.family !== 'riichi' || !rules.kita;
  return event.type === 'riichi' && rules.family !== 'riichi';
};

/** After riichi only the drawn tile is thrown; after a call nothing was drawn. Chinese views never say it. */
const isWrongThrow = ({ rules, riichi, drawn }: Table, event: Event): boolean =>
  event.type === 'discard' &&
  (event.fromDraw ? drawn === NONE : rules.family === 'riichi' && riichi[event.seat] === ACCEPTED);

/**
 * Of an action of a hidden hand: that the rules know it, that it is the seat's turn or the claimed tile lies there. How many such tiles
 * there are is the pool's part.
 */
export const hiddenFindings = (table: Table, event: Event, seat: number): readonly NonNullable<Finding>[] => {
  const tiles = shownBy(event);
  if (tiles === undefined) return [];
  const found: NonNullable<Finding>[] = [];
  if (isStranger(table, event) || tiles.length > table.sizes[seat]!)
    found.push(finding(`${event.type}.not-offered`, `seat ${seat}: ${event.type} is not possible here`));
  const isTurn =
    'from' in event
      ? table.phase === CLAIMING && table.turn === event.from && seat !== event.from && table.claimTile === event.tile
      : table.phase === ACTING && table.turn === seat;
  if (!isTurn) found.push(finding(`${event.type}.turn`, `seat ${seat}: ${event.type}, but ${waitText(table)}`));
  else if (isWrongThrow(table, event))
    found.push(finding('discard.from-draw', `seat ${seat} cannot have thrown ${tileName((event as Discard).tile)} so`));
  return found;
};
