import { login } from '@greenroom/domain/auth/endpoints.ts';
import { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from './build/a-room.ts';
import { aUser, type TestUser } from './build/a-user.ts';
import { signInAs } from './sign-in-as.ts';
import { type ServerNode, startServerNode } from './start-server-node.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { storedFiles } from './stored-files.ts';
import { upload } from './upload.ts';

const max = 5;
const requestCount = 14;

describe('two servers on one database share the limit for concurrent', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp({
      LOGIN_ATTEMPTS_PER_ACCOUNT: String(max),
      TICKETS_PER_HOUR: String(max),
      FILES_PER_PARTNER: String(max),
    });
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  /** How often each status was returned, with requests alternating between both servers, all at once. */
  async function countResponses(
    request: (node: Pick<ServerNode, 'app' | 'call'>) => Promise<{ statusCode: number }>,
  ) {
    const nodes = [t, await startServerNode(t)];
    const responses = await Promise.all(
      Array.from({ length: requestCount }, (_, at) => request(nodes[at % nodes.length] ?? t)),
    );
    const counts: Record<number, number> = {};
    for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    return counts;
  }

  test('guesses at a password', async () => {
    const body = { username: (await aUser(t.database)).email, password: 'a wrong guess' };
    expect(await countResponses(({ call }) => call(login, { body }))).toEqual({
      401: max,
      429: requestCount - max,
    });
  });

  test('tickets of a user', async () => {
    const responses = await countResponses(({ call }) =>
      call(createTicket, { body: { name: 'Lamp' } }, { token }),
    );
    expect(responses).toEqual({ 201: max, 429: requestCount - max });
  });

  test('files of a partner', async () => {
    const room = await aRoom(t.database, { partner: user.partner_id });
    const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('x') };
    const form = { category: 'document', entity_type: 'room', entity_id: room.id, file };
    expect(await countResponses((node) => upload(node, token, form))).toEqual({
      201: max,
      413: requestCount - max,
    });
    const { objects, rows, notes, incoming } = await storedFiles(t);
    expect(rows).toHaveLength(max);
    expect([objects, notes, incoming]).toEqual([rows, [], []]);
  });

  test('uploads of a user', async () => {
    t.services.config.FILES_PER_PARTNER = 0;
    t.services.config.UPLOADS_PER_HOUR = max;
    const room = await aRoom(t.database);
    const sender = await aUser(t.database, { partner: room.partner_id });
    const as = (await signInAs(t, sender)).access_token;
    const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('x') };
    const form = { category: 'document', entity_type: 'room', entity_id: room.id, file };
    expect(await countResponses((node) => upload(node, as, form))).toEqual({
      201: max,
      429: requestCount - max,
    });
  });
});
