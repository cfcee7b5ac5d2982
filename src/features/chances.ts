/**
 * Chances to be ready and to win within some turns, estimated from shanten and accepted tiles alone. Each turn takes one step with the chance that the tile
 * drawn is accepted; steps to come accept what such hands do on average, more or less by how this one compares. The last step also takes what others
 * throw, which counts as one and a half draws more.
 */

/** Tiles accepted at shanten 0 … 6, about what discards that keep the shanten leave in real games. */
const USUAL = [6, 18, 32, 44, 54, 62, 70];
const LAST_DRAWS = 2.5;
const MOST_TURNS = 17;

export class Chances {
  /** [turns]: ready, won within so many turns; index 0 is now. */
  readonly ready = new Float64Array(MOST_TURNS + 1);
  readonly won = new Float64Array(MOST_TURNS + 1);
  /** [steps still to take]; 0 is won. */
  private readonly state = new Float64Array(USUAL.length + 1);
  private readonly step = new Float64Array(USUAL.length + 1);

  /** `tiles` are accepted now, of `unseen` in all; nothing changes after `left` turns. */
  estimate(shanten: number, tiles: number, unseen: number, left: number): void {
    const { ready, won, state, step } = this;
    const share = tiles / USUAL[shanten]!;
    for (let steps = 1; steps <= shanten + 1; steps++) {
      const chance = Math.min(0.95, (share * USUAL[steps - 1]!) / Math.max(1, unseen));
      step[steps] = steps === 1 ? 1 - (1 - chance) ** LAST_DRAWS : chance;
    }
    state.fill(0);
    state[shanten + 1] = 1;
    for (let turn = 0; turn <= MOST_TURNS; turn++) {
      if (turn > 0 && turn <= left)
        for (let steps = 1; steps <= shanten + 1; steps++) {
          const moved = state[steps]! * step[steps]!;
          state[steps]! -= moved;
          state[steps - 1]! += moved;
        }
      won[turn] = state[0]!;
      ready[turn] = state[0]! + state[1]!;
    }
  }
}
