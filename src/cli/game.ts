/** `--rules` as the shape commands need it: which game's tiles and forms. */
import { fault, ok, type Result } from '../tiles/index.ts';
import type { Game } from '../shape/index.ts';

const GAME_OF: Readonly<Record<string, Game>> = {
  tenhou: 'riichi',
  riichi: 'riichi',
  mahjongsoul: 'riichi',
  sanma: 'sanma',
  'mahjongsoul-sanma': 'sanma',
  chinese: 'chinese',
  mcr: 'chinese',
};

/** Fields after the id (`tenhou,length=east`) do not change a hand's shape. */
export const parseGame = (text: string): Result<Game> => {
  const id = text.split(',')[0]!.trim();
  const game = Object.hasOwn(GAME_OF, id) ? GAME_OF[id] : undefined;
  return game === undefined
    ? fault(
        'rules.unknown',
        0,
        `there are no rules ${JSON.stringify(id.slice(0, 40))}; known: ${Object.keys(GAME_OF).join(', ')}`,
      )
    : ok(game);
};
