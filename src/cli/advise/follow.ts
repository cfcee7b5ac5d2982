/** `suzaku advise --follow FILE|-`: advice at each own decision while mjai lines or Tenhou packets come in. */
import { Live, positionJson, reasonJson, REVIEW_WORDS, type Asked, type Follower } from '../../analysis/index.ts';
import { isNote, RecordStream } from '../../records/index.ts';
import { makeHand, makeMpszTile, type Tile } from '../../tiles/index.ts';
import { Exit, print, readLines, type Language } from '../io.ts';
import { makeAdviser, type AdvisorFlags } from './advisor.ts';
import { adviceText } from './text.ts';

export type FollowFlags = AdvisorFlags & {
  readonly follow: string;
  readonly json?: boolean;
  readonly all?: boolean;
};

/** `East 1, turn 5: 123m…` */
const headOf = ({ turn, phase }: Asked, { table, seat }: Follower, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const title = words.round(words.winds[(table.round >> 2) & 3]!, (table.round & 3) + 1, table.honba);
  const hand = makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) });
  const claim = phase === 'claim' ? ` + ${makeMpszTile(table.claimTile as Tile)}` : '';
  return `${title}, ${words.turn(turn)}: ${hand}${claim}`;
};

const tell = (asked: Asked, view: Follower, flags: FollowFlags, lang: Language): void => {
  if (flags.json === true)
    return print(
      JSON.stringify({
        events: asked.events,
        seat: view.seat,
        ...positionJson(asked),
        reasons: asked.reasons.map((reason) => reasonJson(reason, lang)),
      }),
    );
  // With one action there is nothing to advise.
  if (asked.isForced) return;
  print(`${headOf(asked, view, lang)}\n${adviceText(asked, asked.reasons, lang, flags.all === true)}\n`);
};

/** Ends with 1 when nothing could be followed. */
export const adviseFollow = async (flags: FollowFlags, seat: number | undefined, lang: Language): Promise<void> => {
  const stream = new RecordStream();
  const live = new Live({
    ...(seat === undefined ? {} : { seat }),
    advisor: (rules) => makeAdviser(rules, flags),
  });
  let isFollowed = false;
  for await (const line of readLines(flags.follow)) {
    for (const fault of stream.take(line))
      if (!isNote(fault)) process.stderr.write(`${flags.follow}:${fault.at}: ${fault.code} — ${fault.text}\n`);
    const { game } = stream;
    if (game === undefined) continue;
    const asked = live.update(game);
    if (!asked.ok) process.stderr.write(`${flags.follow}: ${asked.error.code} — ${asked.error.text}\n`);
    else for (const one of asked.value) tell(one, live.view!, flags, lang);
    isFollowed ||= live.view !== undefined;
  }
  if (!isFollowed) {
    process.stderr.write(`${flags.follow}: follow.nothing — no round came in\n`);
    throw new Exit(1);
  }
};
