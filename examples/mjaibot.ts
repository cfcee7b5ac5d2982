/**
 * A bot as a process of its own: mjai lines in, mjai lines out, in any language. This one needs nothing but Node and knows nothing of Suzaku. It throws its
 * lone honours first, then what it drew; it never calls and never wins.
 *
 *   suzaku arena --rules tenhou --challenger "mjai=node dist/examples/mjaibot.js" --field greedy --sets 10
 */
import { createInterface } from 'node:readline';

type Message = { readonly type: string; readonly [field: string]: unknown };

let seat = 0;
let hand: string[] = [];

const follow = (message: Message): void => {
  if (message.type === 'start_game') seat = message['id'] as number;
  // Hands of others are hidden: their tiles are "?".
  if (message.type === 'start_kyoku') hand = [...(message['tehais'] as readonly string[][])[seat]!];
  if (message['actor'] !== seat) return;
  if (message.type === 'tsumo') hand.push(message['pai'] as string);
  if (message.type === 'dahai') hand.splice(hand.lastIndexOf(message['pai'] as string), 1);
};

const isLoneHonour = (tile: string): boolean =>
  /^[ESWNPFC]$/.test(tile) && hand.filter((one) => one === tile).length === 1;

const answer = (last: Message): object => {
  if (last.type !== 'tsumo' || last['actor'] !== seat) return { type: 'none' };
  const drawn = last['pai'] as string;
  const pai = hand.find(isLoneHonour) ?? drawn;
  return { type: 'dahai', actor: seat, pai, tsumogiri: pai === drawn };
};

// A line is a list of what happened since the last answer; what is to be answered is its last event.
for await (const line of createInterface({ input: process.stdin })) {
  const messages = JSON.parse(line) as readonly Message[];
  messages.forEach(follow);
  process.stdout.write(`${JSON.stringify(answer(messages.at(-1)!))}\n`);
}
