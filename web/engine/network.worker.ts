/** The worker of the network; both rooms ask the same one, and it is started with the first question. */
import { answerForesight, runForesee } from './networkrun.ts';
import { answerAll, type NetworkTalk } from './protocol.ts';

answerAll<NetworkTalk>({ foresight: answerForesight, foresee: runForesee });
