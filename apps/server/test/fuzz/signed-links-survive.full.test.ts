import type { AddressInfo } from 'node:net';
import { getFileUrl } from '@greenroom/domain/files/endpoints.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aRoom } from '../build/a-room.ts';
import { aUser } from '../build/a-user.ts';
import { signInAs } from '../sign-in-as.ts';
import { startTestApp } from '../start-test-app.ts';
import { upload } from '../upload.ts';
import { createChance } from './chance.ts';
import { percentEncoded } from './make-body.ts';
import { nastyText } from './nasty-values.ts';
import { sendRaw } from './send-raw.ts';
import { makeOdd } from './wire-oddities.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
const maxCount = 1_500;
const maxMinutes = 4;
const secret = 'the content that the link opens';

test('accepts a signed link only unchanged, and never fails', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const room = await aRoom(t.database);
  const user = await aUser(t.database, { partner: room.partner_id });
  const token = (await signInAs(t, user)).access_token;
  const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from(secret) };
  const form = { category: 'document', entity_type: 'room', entity_id: room.id, file };
  const { id } = (await upload(t, token, form)).json();
  const { file_url } = (await t.call(getFileUrl, { params: { id }, query: {} }, { token })).json();
  const good = { method: 'GET', target: file_url, headers: [], body: undefined };
  expect((await sendRaw(port, good)).body).toBe(secret);

  const chance = createChance(seed);
  const [path = '', query = ''] = file_url.split('?');
  const pairs = query.split('&').map((pair: string) => pair.split('=')) as [string, string][];
  /** The link with one of its parts changed: a letter, the whole value, twice, left out, or the path. */
  function forge(): string {
    const at = chance.below(pairs.length);
    const changed = pairs.map(([name, value], position) => {
      if (position !== at) return `${name}=${value}`;
      const letter = chance.below(value.length);
      const other = value[letter] === 'a' ? 'b' : 'a';
      return chance.one([
        `${name}=${value.slice(0, letter)}${other}${value.slice(letter + 1)}`,
        `${name}=${value.slice(0, letter)}`,
        `${name}=${percentEncoded(nastyText(chance)).slice(0, 4000)}`,
        `${name}=${value}&${name}=${value}`,
        `${name}[]=${value}`,
        `${name}=%ff%00`,
        '',
      ]);
    });
    const elsewhere = chance.one([path, path, path, path, `${path}0`, path.replace(/\d+$/, '999999999')]);
    return `${elsewhere}?${changed.join('&')}`;
  }

  const findings: unknown[] = [];
  const deadline = Date.now() + maxMinutes * 60_000;
  let count = 0;
  for (; count < maxCount && Date.now() < deadline && findings.length < 10; count += 1) {
    const isForged = chance.happens(0.7);
    const request = isForged ? { ...good, target: forge() } : makeOdd(good, chance);
    const response = await sendRaw(port, request).catch((error: Error) => error.message);
    const isFailure = typeof response === 'string' || response.status >= 500;
    const isOpened = isForged && typeof response !== 'string' && response.body.includes(secret);
    if (isFailure || isOpened) findings.push({ count, target: request.target, response });
  }
  expect(findings, `seed ${seed}, after ${count} requests`).toEqual([]);
  expect((await sendRaw(port, good)).body).toBe(secret);
});
