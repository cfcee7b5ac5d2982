import { answerPlacement, readPlacement } from 'suzaku/answers';

// Wrong input names its field.
const wrong = readPlacement({ round: 'E9' });
console.log(wrong.ok ? 'fine' : wrong.error.field); // round
const asked = readPlacement({ round: 'S4', scores: [22000, 31000, 30500, 16500], seat: 'E' });
if (asked.ok) {
  const { rows, needs } = answerPlacement(asked.value);
  console.log(rows.length, needs !== undefined && needs.length > 0); // 4 true
}
