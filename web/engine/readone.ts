/** The record of one game, as the page hands it to a worker. */
import { openGame, reviewTask, type ReviewTask } from '../../src/answers/index.ts';
import type { Result } from '../../src/base/index.ts';
import { parseSuzaku } from '../../src/records/index.ts';

/** The game, where the seat can be reviewed. */
export const readOne = (record: string, seat: number): Result<ReviewTask> => {
  const { games, faults } = parseSuzaku(record);
  const [game] = games;
  if (game === undefined) return { ok: false, error: faults[0] ?? { code: 'log.empty', at: 0, text: '' } };
  const opened = openGame(game, 'suzaku');
  return opened.ok ? reviewTask(opened.value, seat) : opened;
};
