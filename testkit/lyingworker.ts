/** A thread that alters one answer in ten: its results are whole and signed, and wrong. */
import { serveTasks, type Kind } from '../src/jobs/node/index.ts';
import { ok } from '../src/base/index.ts';
import { trick, type Trick } from './jobkinds.ts';

const liar: Kind<Trick, number | string> = {
  run: async (spec, work) => {
    const answer = await trick.run(spec, work);
    const isLie = spec.do === 'double' && spec.n % 10 === 3;
    return isLie && answer.ok ? ok({ value: Number(answer.value.value) + 1 }) : answer;
  },
};
serveTasks({ trick: () => Promise.resolve(liar) });
