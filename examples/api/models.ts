import { digestOf, networkFiles } from 'suzaku/models';
import { sanma } from 'suzaku/rules';

console.log(digestOf('suzaku').slice(0, 12)); // c25c68b22a39
// Which file a player's network is, and which bytes are in it.
const files = networkFiles(['suzaku'], sanma);
console.log(files.ok && Object.keys(files.value).join()); // suzaku-sanma
