/** What `suzaku advise` prints for a told position, and for a decision of a record. */
import { askingOf, positionJson, positionOf, reasonJson, reasonsOf, type Judged } from '../../analysis/index.ts';
import { makeActionOf, type Table } from '../../table/index.ts';
import { makeHand } from '../../tiles/index.ts';
import { orFail, print, type Language } from '../io.ts';
import { makeAdviser, type AdvisorFlags } from './advisor.ts';
import { readQuestion, type PositionFlags } from './flags.ts';
import { adviceText } from './text.ts';

export type AdviseFlags = PositionFlags &
  AdvisorFlags & {
    readonly record?: string;
    readonly at?: string;
    readonly game?: string;
    readonly follow?: string;
    readonly lang: string;
    readonly json?: boolean;
    readonly all?: boolean;
  };

export const adviseTold = (tiles: string, flags: AdviseFlags, lang: Language): void => {
  const question = readQuestion(tiles, flags);
  const { table, legal } = orFail('advise', askingOf(question));
  const adviser = makeAdviser(question.rules, flags);
  const position = positionOf(table, question.seat, legal, adviser, 0);
  const reasons = position.advice === null ? [] : reasonsOf(table, position.advice);
  if (flags.json !== true) return print(adviceText(position, reasons, lang, flags.all === true));
  const why = reasons.map((reason) => reasonJson(reason, lang));
  const { round: _, turn: __, ...rest } = positionJson(position);
  print(JSON.stringify({ advisor: adviser.spec, seat: question.seat, ...rest, reasons: why }));
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
  print(
    `${makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) })}\n${adviceText(judged, reasons, lang, flags.all === true)}\n`,
  );
};
