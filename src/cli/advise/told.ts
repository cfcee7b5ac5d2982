/** What `suzaku advise` prints for a described position, and for a decision of a record. */
import { positionJson, reasonJson, type Judged } from '../../analysis/index.ts';
import { adviseAt, advisedJson, openPosition, opinionJson, type AdviserFields } from '../../answers/index.ts';
import { makeActionOf, type Table } from '../../table/index.ts';
import { makeHand } from '../../tiles/index.ts';
import { orFail, orRefuse, print, type Language } from '../io.ts';
import { adviserFor } from './adviser.ts';
import type { PositionFlags } from './flags.ts';
import { foresightJson, foresightText, openForeseer, type NetworkFlags } from './network.ts';
import { opinionIn, opinionOf, opinionText, type OpinionFlags } from './opinion.ts';
import { adviceText } from './text.ts';

export type AdviseFlags = PositionFlags &
  AdviserFields &
  NetworkFlags &
  OpinionFlags & {
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
  const adviser = await adviserFor(setup.rules, flags);
  const foreseer = await openForeseer(setup.rules, flags);
  const advised = adviseAt(opened, adviser);
  const { seat, position, reasons } = advised;
  const foreseen = foreseer === undefined ? undefined : orFail('--network', await foreseer.at(table, seat, legal), 1);
  const opinion = opinionOf(opened, flags);
  if (flags.json !== true) {
    const text = adviceText(position, reasons, { table, seat }, { lang, all: flags.all === true });
    const more = [
      ...(foreseen === undefined ? [] : [foresightText(foreseen, lang)]),
      ...(opinion === undefined || opinion === null ? [] : [opinionText(opinion, lang)]),
    ];
    return print([text, ...more].join('\n\n'));
  }
  const network = foreseer === undefined ? {} : { network: foresightJson(foreseen) };
  const said = opinion === undefined ? advised : { ...advised, secondOpinion: opinion };
  print(JSON.stringify({ ...advisedJson(said, lang), ...network }));
};

export const showJudged = (judged: Judged, table: Table, seat: number, flags: AdviseFlags, lang: Language): void => {
  const { family, index, played, reasons } = judged;
  const opinion = opinionIn(table, seat, flags);
  if (flags.json === true) {
    const why = reasons.map((reason) => reasonJson(reason, lang));
    const done = played === null ? null : makeActionOf(family, played);
    const second = opinion === undefined ? {} : { secondOpinion: opinion === null ? null : opinionJson(opinion) };
    return print(
      JSON.stringify({
        index,
        seat,
        ...positionJson(judged),
        played: done,
        loss: judged.loss,
        reasons: why,
        ...second,
      }),
    );
  }
  const hand = makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) });
  const said = opinion === undefined || opinion === null ? '' : `\n\n${opinionText(opinion, lang)}`;
  print(`${hand}\n${adviceText(judged, reasons, { table, seat }, { lang, all: flags.all === true })}${said}\n`);
};
