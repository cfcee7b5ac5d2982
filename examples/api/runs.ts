import { RunLog } from 'suzaku/runs';

// Push what there is of a log, and more as it grows.
const log = new RunLog();
log.push(new TextEncoder().encode('{"type":"progress","samples":512,"loss":2.5}\n'));
log.push(new TextEncoder().encode('{"type":"progress","samples":1024,"loss":1.5}\n'));
log.end();
const [curve] = log.view(100).curves;
console.log(curve?.metric.id, curve?.count); // loss 2
