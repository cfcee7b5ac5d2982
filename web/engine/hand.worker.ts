/** The worker of the Analyse room: shanten, acceptance, scores. */
import { answerHand } from '../../src/server/answers/hand.ts';
import { answerScore, type ScoreAnswer, type ScoreQuestion } from '../../src/server/answers/score.ts';
import { ok } from '../../src/tiles/result.ts';
import { answerAll, type HandTalk } from './protocol.ts';

const scored = (question: ScoreQuestion): ScoreAnswer | undefined => {
  const answer = answerScore(question);
  return answer.ok ? answer.value : undefined;
};

answerAll<HandTalk>({
  hand: answerHand,
  score: answerScore,
  waits: ({ question, waits }) =>
    ok(
      waits.map(({ tile, left }) => ({
        tile,
        left,
        claimed: scored({ ...question, win: tile, selfDraw: false }),
        drawn: scored({ ...question, win: tile, selfDraw: true }),
      })),
    ),
});
