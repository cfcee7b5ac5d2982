/** The counted rates of analysis/riichi/rates as what the other seats do in model `full`. */
import { ronRates } from '../rates/index.ts';
import type { Kind } from '../../../tiles/index.ts';
import type { ValueRates } from './model.ts';

/** `river`: own discards so far, for suji; `othersInRiichi`: others in riichi, taken to stay that many. */
export const fittedRates = (seats: number, river: readonly Kind[], othersInRiichi: number): ValueRates => {
  const rates = ronRates(seats);
  let suits = 0;
  for (const kind of river) if (kind < 27) suits |= 1 << kind;
  // All kinds of a turn are asked about one after the other.
  let situation = { discards: 0, waiter: 0, othersInRiichi };
  return {
    thrown: (kind, copies, turn, waiter) => {
      if (situation.discards !== turn || situation.waiter !== waiter)
        situation = { discards: turn, waiter, othersInRiichi };
      return rates.thrown(kind, copies, suits, situation);
    },
    chowShare: 1 / (seats - 1),
    hazard: (turn, waiter) => {
      const { dealIn, tsumo, ron } = rates.hazards({ discards: turn, waiter, othersInRiichi });
      return dealIn + tsumo + ron;
    },
    loss: (turn, waiter) => {
      const { dealIn, tsumo, ron, dealInLoss, tsumoLoss } = rates.hazards({ discards: turn, waiter, othersInRiichi });
      const any = dealIn + tsumo + ron;
      return any === 0 ? 0 : -(dealIn * dealInLoss + tsumo * tsumoLoss) / any;
    },
    ready: 1000,
    notReady: -1000,
    stick: 1000,
  };
};
