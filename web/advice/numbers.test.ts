/** How numbers stand in sentences of the page. */
import { expect, test } from 'vitest';
import { placePoints, unbroken, withMinus } from './numbers.ts';

test.each([
  ['change in expected rank points -31.6: luck -23.5', 'change in expected rank points −31.6: luck −23.5'],
  ['得分-8.0：运气+9.2', '得分−8.0：运气+9.2'],
  ['2024-04 E4-1 mizukami-2', '2024-04 E4-1 mizukami-2'],
])('%s', (text, shown) => expect(withMinus(text)).toBe(shown));

test('places have a minus, and a sign does not stand on a line of its own', () => {
  expect(placePoints([90, 45, 0, -135])).toBe('90, 45, 0, −135');
  expect(unbroken('3.4 ± 2.0 ahead; West 0.4 % (2600 points)')).toBe(
    '3.4\u00a0±\u00a02.0 ahead; West 0.4\u00a0% (2600 points)',
  );
});
