/** The worker of values: apart from the quick answers, so that it can be ended without them. */
import { answerValue } from './valueview.ts';
import { answerAll, type ValueTalk } from './protocol.ts';

answerAll<ValueTalk>({ value: answerValue });
