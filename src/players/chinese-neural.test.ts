import { expect, test } from 'vitest';
import { chineseEvents } from '../../testkit/sweepchinese.ts';
import { tinyChinese } from '../../testkit/tinynet.ts';
import { ok, unwrap } from '../base/index.ts';
import { chinesePlanes, chinese240 } from '../features/index.ts';
import { openPlain } from '../nn/index.ts';
import { chinese } from '../rules/index.ts';
import { CHINESE_ACTIONS, CHINESE_WIN, decisionsOf, type Decision } from '../table/index.ts';
import type { Network } from './network.ts';
import { chooseNow, makePlayer, type Networks } from './index.ts';

/** A network that says the same logits to everything. */
const saying = (logits: Readonly<Record<number, number>>): Networks => {
  const real = unwrap(openPlain(tinyChinese('suzaku')));
  const data = new Float32Array(CHINESE_ACTIONS);
  for (const [action, logit] of Object.entries(logits)) data[Number(action)] = logit;
  const network: Network = {
    metadata: real.metadata,
    inputs: real.inputs,
    outputs: real.outputs,
    runNow: () =>
      ok({
        action: { type: 'float', dims: [1, CHINESE_ACTIONS], data },
        value: { type: 'float', dims: [1, 1], data: Float32Array.of(0) },
      }),
  };
  return () => ok(network);
};

const playerOf = (spec: string, networks: Networks) => unwrap(makePlayer(spec, chinese, 'test', 0, networks));

function* decisions(): Generator<Decision> {
  for (let seat = 0; seat < 4; seat++) yield* decisionsOf(chinese, chineseEvents(0, 'neural'), { seat });
}

test('of the legal actions the likeliest; a certain win before all; with much advice the choice of the expert', () => {
  const logits = Object.fromEntries(
    Array.from({ length: CHINESE_ACTIONS }, (_, action) => [action, Math.sin(7 * action)]),
  );
  const alone = playerOf('suzaku', saying(logits));
  const advised = playerOf('suzaku:advice=100', saying({}));
  const expert = playerOf('expert', saying({}));
  let [asked, wins] = [0, 0];
  for (const { table, seat, legal } of decisions()) {
    const seen = { view: table, seat, legal };
    const action = chooseNow(alone, seen);
    const others = legal.toArray().filter((one) => one !== CHINESE_WIN);
    if (legal.has(CHINESE_WIN)) {
      wins++;
      expect(action).toBe(CHINESE_WIN);
    } else expect(action).toBe(others.reduce((best, one) => (logits[one]! > logits[best]! ? one : best)));
    expect(chooseNow(advised, seen)).toBe(chooseNow(expert, seen));
    asked++;
  }
  expect(asked).toBeGreaterThan(30);
  expect(wins).toBeGreaterThan(0);
});

test('a network of other features is refused by name', () => {
  const networks: Networks = () => ok(unwrap(openPlain(tinyChinese('chinese-sl'))));
  expect(makePlayer('suzaku', chinese, 'test', 0, networks)).toMatchObject({
    ok: false,
    error: { code: 'model.features-differs', text: expect.stringContaining(chinesePlanes.id) as unknown },
  });
  expect(chinese240.id).toBe('chinese240');
  expect(makePlayer('chinese-sl', chinese, 'test', 0, networks).ok).toBe(true);
  expect(makePlayer('chinese-sl:advice=1', chinese, 'test', 0, networks)).toMatchObject({
    ok: false,
    error: { code: 'player.option' },
  });
});
