/** An mjai bot as a process: a port that writes lines and reads replies within a limit. */
import type { MjaiPort } from '../mjai/index.ts';
import { LineChild } from './child.ts';

export type MjaiProcessOptions = {
  /** `{id}` stands for the seat. */
  readonly command: string;
  readonly seat: number;
  readonly limit: number;
  /** For the first reply, which waits for the program to load. */
  readonly firstLimit: number;
};

/** Milliseconds a bot has to end by itself after the end of the game. */
const MOMENT = 1000;

export const openMjaiProcess = ({ command, seat, limit, firstLimit }: MjaiProcessOptions): MjaiPort => {
  const child = new LineChild(command.replaceAll('{id}', String(seat)));
  let isFirst = true;
  return {
    send: async (line, wantsReply) => {
      child.write(`${line}\n`);
      if (!wantsReply) return { kind: 'text', text: '' };
      const reply = await child.read(isFirst ? firstLimit : limit);
      isFirst = false;
      return reply;
    },
    close: (isOver) => child.close(isOver ? MOMENT : 0),
    report: () => ({ errors: child.errors, cpuMs: child.cpuMs }),
  };
};
