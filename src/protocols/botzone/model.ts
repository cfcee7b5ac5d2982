/**
 * The slot for networks: bytes of an ONNX file become a session over typed arrays (no native runtime can be uploaded) and a player of Chinese Standard that sees
 * its features. Without a network, with one that is damaged, or with one that no player here reads, another player decides; what happened is said in a few words.
 */
import { openPlain } from '../../nn/plain/index.ts';
import { CHINESE_SETS, makePlayer, type Networks } from '../../players/index.ts';
import { chinese } from '../../rules/index.ts';
import { ok } from '../../base/index.ts';
import { messageOf, type Decider } from '../decide.ts';

/** A file that was found. */
export type ModelFile = { readonly name: string; readonly bytes: Uint8Array };

/** A network that a player reads, or why there is none. */
export type LoadedModel = {
  /** For the environment line. */
  readonly note: string;
  /** The player that reads it and how it finds it; absent: there is none. */
  readonly play?: { readonly player: string; readonly networks: Networks };
};

/** The player that sees these features. */
const playerOf = (features: string | undefined): string | undefined =>
  Object.entries(CHINESE_SETS).find(([, set]) => set.id === features)?.[0];

const loadOne = ({ name, bytes }: ModelFile): LoadedModel => {
  const opened = openPlain(bytes);
  if (!opened.ok) return { note: `model ${name} refused (${opened.error.code})` };
  const session = opened.value;
  const features = session.metadata['suzaku.features'];
  const player = playerOf(features);
  if (player === undefined) return { note: `model ${name} not used (no player reads ${features ?? 'its features'})` };
  const networks: Networks = () => ok(session);
  const made = makePlayer(player, chinese, '', 0, networks);
  return made.ok
    ? { note: `model ${name} (${features})`, play: { player, networks } }
    : { note: `model ${name} refused (${made.error.code})` };
};

/** The first of the files that a player reads; the players in the order of CHINESE_SETS, the best first. */
export const loadModel = (files: readonly ModelFile[]): LoadedModel => {
  const loaded = files.map(loadOne);
  const order = Object.keys(CHINESE_SETS);
  const playable = loaded
    .filter(({ play }) => play !== undefined)
    .toSorted((a, b) => order.indexOf(a.play!.player) - order.indexOf(b.play!.player));
  const note = loaded.length === 0 ? 'model none' : loaded.map((each) => each.note).join(', ');
  return playable[0]?.play === undefined ? { note } : { note, play: playable[0].play };
};

/** The first decider while it answers; what makes it fail is added to `news`, and the other one decides. */
export const orElse = (first: Decider, other: Decider, news: string[]): Decider => ({
  name: first.name,
  choose: async (seen) => {
    try {
      return await first.choose(seen);
    } catch (error) {
      news.push(`${first.name} failed: ${messageOf(error)}`);
      return other.choose(seen);
    }
  },
});
