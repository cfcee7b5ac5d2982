import { evaluateMatch, inlineExecutor, MATCHES } from 'suzaku/jobs';
import { parseRuleset } from 'suzaku/rules';
import { unwrap } from 'suzaku';

// The same plan gives the same result on any executor: this thread, worker threads, a cluster.
const rules = unwrap(parseRuleset('tenhou,length=east'));
const plan = { rules, challenger: 'greedy', field: ['tsumogiri'], seed: 'jobs' };
const executor = inlineExecutor(MATCHES.kinds);
const { result } = unwrap(await evaluateMatch(plan, { executor, sets: 2 }));
console.log(result.games, result.illegal); // 8 0
await executor.close();
