import { parseAddress, roleOf } from 'suzaku/cluster';

const address = parseAddress('nats://worker:secret@10.0.0.5:4222', {});
console.log(address.ok && address.value.server); // 10.0.0.5:4222
// Which workers take a task.
console.log(roleOf('selfplay.rounds'), roleOf('arena.block')); // actor evaluator
