import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { type Clamd, finding, hasClamd, startClamd } from '#test/peers/clamd.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';

const without = hasClamd ? '' : ' (skipped: clamd is not installed; Debian: apt-get install clamav-daemon)';

async function aDocument(t: TestApp, text: string) {
  const user = await aUser(t.database);
  const { access_token: token } = await signInAs(t, user);
  const room = await aRoom(t.database, { partner: user.partner_id });
  const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from(text) };
  const fields = { category: 'document', entity_type: 'room', entity_id: room.id, file };
  const response = await upload(t, token, fields);
  return [response.statusCode, response.json().code ?? null];
}

describe.skipIf(!hasClamd)(`an upload with a virus scanner${without}`, () => {
  let t: TestApp;
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd();
    t = await startTestApp({ CLAMD_ADDRESS: clamd.address });
  });
  afterAll(async () => {
    await t?.stop();
    await clamd?.stop();
  });

  test('is stored if nothing is found, and leaves nothing otherwise', async () => {
    expect(await aDocument(t, 'The projector needs a lamp.')).toEqual([201, null]);
    const before = await storedFiles(t);
    expect(await aDocument(t, `This is ${finding}.`)).toEqual([422, 'file-infected']);
    expect(await storedFiles(t)).toEqual(before);
  });
});

describe('an upload whose scanner is away', () => {
  test('is rejected, because nobody has looked at it', async () => {
    const t = await startTestApp({ CLAMD_ADDRESS: 'tcp://127.0.0.1:1' });
    expect(await aDocument(t, 'The projector needs a lamp.')).toEqual([503, 'unavailable']);
    await t.stop();
  });
});
