import { expect, test } from 'vitest';
import { createSealer } from '#platform/secrets/sealer.ts';
import { readReplied, replyMessageId } from './reply-token.ts';

const sealer = createSealer('a key for tests that is long enough');
const mail = { ticket_id: 12, user_id: 3, batch_id: 900 };
const id = replyMessageId(sealer, mail, 'greenroom.example');

test('is found among other ids, also when its letters were changed', () => {
  expect(readReplied(sealer, [undefined, `<a@b.example>\r\n ${id}`])).toEqual([mail]);
  expect(readReplied(sealer, [id.toUpperCase()])).toEqual([mail]);
});

test('cannot be guessed, changed or made with another key', () => {
  const other = createSealer('another key for tests that is long enough');
  const wrong = [
    id.replace('-12.', '-13.'),
    id.replace('.3.', '.4.'),
    replyMessageId(other, mail, 'greenroom.example'),
  ];
  expect(readReplied(sealer, wrong)).toEqual([]);
  expect(readReplied(sealer, [`${' '.repeat(30_000)}${id}`])).toEqual([]);
});
