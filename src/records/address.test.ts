import { expect, test } from 'vitest';
import { parseAddress } from './address.ts';

const ID = '2022051200gm-00a9-0000-1234abcd';
const SOUL = '220512-1a2b3c4d-0123-4567-89ab-0123456789ab';

test.each([
  ['the old viewer', `http://tenhou.net/0/?log=${ID}&tw=2`, ID, 2],
  ['the new viewer', `https://tenhou.net/3/?log=${ID}&tw=0`, ID, 0],
  ['a bare id', `  ${ID}\n`, ID, undefined],
  ['an id with a seat', `${ID}&tw=3`, ID, 3],
  ['the log itself', `https://tenhou.net/0/log/?${ID}`, ID, undefined],
  [
    'an id that is spelled out',
    '2010061812gm-0089-0000-x7d8f3c2a1b4e',
    '2010061812gm-0089-0000-x7d8f3c2a1b4e',
    undefined,
  ],
])('Tenhou: %s', (_, text, id, seat) =>
  expect(parseAddress(text)).toEqual({ platform: 'tenhou', id, seat, url: `https://tenhou.net/0/log/?${id}` }),
);

test.each([
  [
    'international',
    `https://mahjongsoul.game.yo-star.com/?paipu=${SOUL}_a12345`,
    'https://mahjongsoul.game.yo-star.com/',
    '_a12345',
  ],
  [
    'Japan, in a line of chat',
    `雀魂牌譜: https://game.mahjongsoul.com/?paipu=${SOUL}_a12345`,
    'https://game.mahjongsoul.com/',
    '_a12345',
  ],
  ['China', `https://game.maj-soul.com/1/?paipu=${SOUL}_a12345_2`, 'https://game.maj-soul.com/1/', '_a12345'],
  ['a bare id', SOUL, 'https://game.mahjongsoul.com/', ''],
])('Mahjong Soul: %s', (_, text, host, view) =>
  expect(parseAddress(text)).toEqual({
    platform: 'mahjongsoul',
    id: SOUL,
    seat: undefined,
    url: `${host}?paipu=${SOUL}${view}`,
  }),
);

test.each([
  ['nothing', ''],
  ['a hand', '123m456p789s11z'],
  ['another link', 'https://example.com/?log=1'],
  ['a log that names its id', `<mjloggm id="${ID}">`],
  ['a record', `{"id":"${ID}"}`],
  ['a page of text', `${ID} ${'x'.repeat(600)}`],
  ['a host that only looks like it', 'https://game.mahjongsoul.com.evil.example/'],
])('no address: %s', (_, text) => expect(parseAddress(text)).toBeUndefined());

test('a link of a foreign host never becomes the address that is opened', () =>
  expect(parseAddress(`https://evil.example/?paipu=${SOUL}`)?.url).toBe(`https://game.mahjongsoul.com/?paipu=${SOUL}`));
