/** The worker of the Play room: the one referee, the players, and a person who answers by messages. */
import { PlayTable } from './playrun.ts';
import { answerAll, type PlayTalk, type RivalTalk } from './protocol.ts';
import { playRival } from './rival.ts';

const table = new PlayTable();

answerAll<PlayTalk & RivalTalk>({
  start: (question, tell) => table.start(question, tell),
  next: (question) => table.next(question),
  answer: (question) => table.answer(question),
  advice: (question) => table.advice(question),
  danger: (question) => table.danger(question),
  formats: () => table.formats(),
  convert: (format) => table.convert(format),
  // It takes long: the page asks another worker of this kind.
  rival: playRival,
});
