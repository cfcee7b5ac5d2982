/**
 * The loss of a sample: the cross-entropy of every decision it answers, each with the weight of its kind. Metrics are
 * sums over the micro-batch divided by its size, so that a ratio of their means is exact: `right/KIND`, `asked/KIND`, `loss/KIND`.
 */
import {
  add,
  binaryCrossEntropy,
  cast,
  crossEntropy,
  hits,
  mean,
  mul,
  reshape,
  scale,
  slice,
  sum,
  type Graph,
  type Value,
} from '../../nn/index.ts';
import { CHOICES, DECISION_KINDS, type DecisionKind, type HeadName } from '../../policy/index.ts';
import { KINDS } from '../../tiles/index.ts';

/** Weight of a decision in the loss. */
const WEIGHTS: Readonly<Record<DecisionKind, number>> = { discard: 1, riichi: 1, chow: 1, pung: 1, kong: 1, kita: 1 };

type Answer = { readonly asked: Value; readonly loss: Value; readonly right: Value };

/** 1 where a logit is on the side of its target. */
const agrees = (logit: Value, target: Value): Value => {
  const { graph } = logit;
  const shape = logit.shape;
  const yes = graph.emit('Greater', [logit, graph.scalar(0)], { shape, type: 'bool' });
  const wanted = graph.emit('Greater', [target, graph.scalar(0.5)], { shape, type: 'bool' });
  return cast(graph.emit('Equal', [yes, wanted], { shape, type: 'bool' }));
};

/** Of samples [batch] with one logit each. */
const yesNo = (graph: Graph, kind: string, logit: Value): Answer => {
  const target = graph.input(kind, []);
  const asked = graph.input(`${kind}/asked`, []);
  return { asked, loss: mul(binaryCrossEntropy(logit, target), asked), right: mul(agrees(logit, target), asked) };
};

/** Of samples with a softmax over allowed entries. */
const oneOf = (graph: Graph, kind: string, logits: Value): Answer => {
  const label = graph.input(kind, [], 'int32');
  const allowed = cast(graph.input(`${kind}/legal`, [logits.shape[1]!], 'uint8'));
  const asked = graph.input(`${kind}/asked`, []);
  const loss = mul(crossEntropy(logits, label, allowed), asked);
  return { asked, loss, right: mul(hits(logits, label, allowed), asked) };
};

/** Every kind that may be konged is a question of its own. */
const kongs = (graph: Graph, logits: Value): Answer => {
  const legal = cast(graph.input('kong/legal', [KINDS], 'uint8'));
  const target = cast(graph.input('kong', [KINDS], 'uint8'));
  const rows = (x: Value): Value => reshape(x, [-1]);
  const each = reshape(binaryCrossEntropy(rows(logits), rows(target)), [graph.batch, KINDS]);
  const right = mul(agrees(logits, target), legal);
  return { asked: sum(legal, [1]), loss: sum(mul(each, legal), [1]), right: sum(right, [1]) };
};

export const losses = (
  graph: Graph,
  outputs: Readonly<Record<string, Value>>,
): { loss: Value; metrics: Record<string, Value> } => {
  const { discard, kong, choice, chow } = outputs as Record<HeadName, Value>;
  const single = (at: number): Value => reshape(slice(choice, 1, at, at + 1), [graph.batch]);
  const answers: Record<DecisionKind, Answer> = {
    discard: oneOf(graph, 'discard', discard),
    riichi: yesNo(graph, 'riichi', single(CHOICES.riichi)),
    chow: oneOf(graph, 'chow', chow),
    pung: yesNo(graph, 'pung', single(CHOICES.pung)),
    kong: kongs(graph, kong),
    kita: yesNo(graph, 'kita', single(CHOICES.kita)),
  };
  const metrics: Record<string, Value> = {};
  let loss: Value | undefined;
  for (const kind of DECISION_KINDS) {
    const { asked, loss: each, right } = answers[kind];
    const part = mean(each);
    const weighed = scale(part, WEIGHTS[kind]);
    loss = loss === undefined ? weighed : add(loss, weighed);
    metrics[`loss/${kind}`] = part;
    metrics[`asked/${kind}`] = mean(asked);
    metrics[`right/${kind}`] = mean(right);
  }
  return { loss: loss!, metrics };
};
