/** What `suzaku advise` prints for a told position, and for a decision of a record. */
import { tableOf } from '../../table/setup/index.ts';
import { positionJson, positionOf, reasonJson, reasonsOf, type Judged } from '../../analysis/index.ts';
import { makeActionOf, type Table } from '../../table/index.ts';
import { makeHand } from '../../tiles/index.ts';
import { orFail, print, type Language } from '../io.ts';
import { makeAdviser, type AdviserFlags } from './adviser.ts';
import { readQuestion, type PositionFlags } from './flags.ts';
import { foresightJson, foresightText, openForeseer, type NetworkFlags } from './network.ts';
import { adviceText } from './text.ts';

export type AdviseFlags = PositionFlags &
  AdviserFlags &
  NetworkFlags & {
    readonly record?: string;
    readonly at?: string;
    readonly game?: string;
    readonly follow?: string;
    readonly lang: string;
    readonly json?: boolean;
    readonly all?: boolean;
  };

export const adviseTold = async (tiles: string, flags: AdviseFlags, lang: Language): Promise<void> => {
  const question = readQuestion(tiles, flags);
  const { seat } = question;
  const { table, legal } = orFail('advise', tableOf(question));
  const adviser = makeAdviser(question.rules, flags);
  const foreseer = await openForeseer(question.rules, flags);
  const position = positionOf(table, seat, legal, adviser, 0);
  const foreseen = foreseer === undefined ? undefined : orFail('--network', await foreseer.at(table, seat, legal), 1);
  const reasons = position.advice === null ? [] : reasonsOf(table, position.advice);
  if (flags.json !== true) {
    const text = adviceText(position, reasons, { table, seat }, { lang, all: flags.all === true });
    return print(foreseen === undefined ? text : `${text}\n\n${foresightText(foreseen, lang)}`);
  }
  const why = reasons.map((reason) => reasonJson(reason, lang));
  const { round: _, turn: __, ...rest } = positionJson(position);
  const network = foreseer === undefined ? {} : { network: foresightJson(foreseen) };
  print(JSON.stringify({ advisor: adviser.spec, seat, ...rest, reasons: why, ...network }));
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
