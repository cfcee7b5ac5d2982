import { certainAnswer } from 'suzaku/protocols';

// An answer to Botzone that is legal whatever the hand is: throw what was drawn, or pass.
console.log(certainAnswer('2 W5')); // PLAY W5
console.log(certainAnswer('3 1 PLAY B2')); // PASS
