import { createPublicKey, verify } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { agentToServer, serverToAgent, signedText } from '@greenroom/domain/agent/messages.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder, anAgent } from './an-agent.ts';
import { aDevice, connectionOf } from './test-device.ts';
import { unpackRelease } from './unpack-release.ts';

type Messages = {
  agentToServer: typeof agentToServer;
  serverToAgent: typeof serverToAgent;
  signedText: typeof signedText;
};

const action = (operation_id: number, action_name: 'get_status' | 'reboot') => ({
  ...{ type: 'operation', operation_id, milliseconds_left: 8_000 },
  action: { action_name, asset_id: 1, outlet: null, firmware: null },
});

test('the agent works with a server of the last release: each reads all that the other sends', async () => {
  const release: Messages = await import(
    pathToFileURL(await unpackRelease('messages.mjs', await aFolder())).href
  );
  const device = await aDevice();
  onTestFinished(() => device.close());
  const { server, start, public_key } = await anAgent();
  await start();
  const line = await server.dialled();
  const unreadable: unknown[] = [];
  line.socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    const read = release.agentToServer.safeParse(message);
    if (!read.success) unreadable.push({ message, issues: read.error.issues });
  });
  // Without what only a newer server knows.
  const send = (message: unknown) =>
    line.socket.send(JSON.stringify(release.serverToAgent.parse(message as never)));

  const { hostname } = new URL(server.url);
  send({ type: 'challenge', protocol: 1, nonce: 'n', server: hostname });
  const { agent_id, signature } = await line.next('prove');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: public_key } });
  const signed = Buffer.from(release.signedText({ nonce: 'n', agent_id, server: hostname }));
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);

  const devices = [connectionOf(1, device)];
  send({ type: 'welcome', epoch: 1, site_name: 'Hall', poll_seconds: { test: 1 }, devices });
  expect((await line.next('statuses')).statuses).toMatchObject([{ asset_id: 1, message: 'On' }]);
  send(action(1, 'get_status'));
  expect((await line.next('outcome')).outcome).toMatchObject({ code: null, message: 'On' });
  send(action(2, 'reboot'));
  expect((await line.next('outcome')).outcome).toMatchObject({
    message: 'The device accepted the restart.',
    result: { status: 'pending' },
  });
  expect(device.received).toContain('REBOOT');
  send({ type: 'stored', operation_ids: [1, 2] });
  send({ type: 'devices', poll_seconds: { test: 1 }, devices });
  await device.close();
  await expect
    .poll(async () => (await line.next('statuses')).statuses)
    .toMatchObject([{ status: 'offline', message: expect.any(String) }]);
  expect(unreadable).toEqual([]);
});
