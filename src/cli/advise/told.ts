/** What `suzaku advise` prints for a described position, and for a decision of a record. */
import { positionJson, reasonJson, type Judged } from '../../analysis/index.ts';
import { adviseAt, advisedJson, openPosition, type AdviserFields } from '../../answers/index.ts';
import { makeActionOf, type Table } from '../../table/index.ts';
import { makeHand } from '../../tiles/index.ts';
import { orFail, orRefuse, print, type Language } from '../io.ts';
import { adviserFor } from './adviser.ts';
import type { PositionFlags } from './flags.ts';
import { foresightJson, foresightText, openForeseer, type NetworkFlags } from './network.ts';
import { adviceText } from './text.ts';

export type AdviseFlags = PositionFlags &
  AdviserFields &
  NetworkFlags & {
    readonly record?: string;
    readonly at?: string;
    readonly game?: string;
    readonly follow?: string;
    readonly lang: string;
    readonly json?: boolean;
    readonly all?: boolean;
  };

export const adviseTold = async (hand: string, flags: AdviseFlags, lang: Language): Promise<void> => {
  const opened = orRefuse('advise', openPosition({ ...flags, hand }));
  const { table, legal, setup } = opened;
  const adviser = adviserFor(setup.rules, flags);
  const foreseer = await openForeseer(setup.rules, flags);
  const advised = adviseAt(opened, adviser);
  const { seat, position, reasons } = advised;
  const foreseen = foreseer === undefined ? undefined : orFail('--network', await foreseer.at(table, seat, legal), 1);
  if (flags.json !== true) {
    const text = adviceText(position, reasons, { table, seat }, { lang, all: flags.all === true });
    return print(foreseen === undefined ? text : `${text}\n\n${foresightText(foreseen, lang)}`);
  }
  const network = foreseer === undefined ? {} : { network: foresightJson(foreseen) };
  print(JSON.stringify({ ...advisedJson(advised, lang), ...network }));
};

export const showJudged = (judged: Judged, table: Table, seat: number, flags: AdviseFlags, lang: Language): void => {
  const { family, index, played, reasons } = judged;
  if (flags.json === true) {
    const why = reasons.map((reason) => reasonJson(reason, lang));
    const done = played === null ? null : makeActionOf(family, played);
    return print(
      JSON.stringify({ index, seat, ...positionJson(judged), played: done, loss: judged.loss, reasons: why }),
    );
  }
  const hand = makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) });
  print(`${hand}\n${adviceText(judged, reasons, { table, seat }, { lang, all: flags.all === true })}\n`);
};
