import { DECISION_KINDS, headLayoutOf } from 'suzaku/policy';
import { chinese, tenhou } from 'suzaku/rules';

console.log(DECISION_KINDS.join(' ')); // discard riichi chow pung kong kita
console.log(headLayoutOf(tenhou).places, headLayoutOf(chinese).places); // 75 235
