import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { aToken } from '#test/enrolled-agent.ts';
import { aNamespace, whyNoNamespaces } from '#test/peers/network-namespace.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp } from '#test/start-test-app.ts';

const agentProgram = fileURLToPath(new URL('../../../../../agent/src/main.ts', import.meta.url));
const deviceProgram = fileURLToPath(
  new URL('../../../../test/peers/simulated-projector.ts', import.meta.url),
);
const [projectorPort, openPort] = [4352, 4400];

const reason = whyNoNamespaces();
if (reason) process.stderr.write(`Left out: control where nothing can come in: ${reason}.\n`);

const reaches = async (host: string) => {
  const socket = connect({ host, port: openPort, timeout: 700 });
  socket.on('timeout', () => socket.destroy(new Error('timeout')));
  return text(socket).catch(() => 'closed');
};

test.skipIf(reason)(
  'controls a device on a network without inbound connections',
  async () => {
    const t = await startTestApp();
    onTestFinished(() => t.stop());
    const lan = aNamespace();
    const node = await startServerNode(t, { host: lan.outside });
    const user = await aUser(t.database);
    const { access_token: token } = await signInAs(t, user);
    const site = await aSite(t.database, { partner: user.partner_id });
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset, { port: projectorPort, credentials: { password: 'c0rrect-horse' } });

    const said: string[] = [];
    lan.start(deviceProgram, [String(projectorPort), String(openPort)], {
      onLine: (line) => said.push(line),
    });
    await expect.poll(() => said).toContain('ready');
    expect(await reaches(lan.inside)).toBe('open');
    lan.dropInbound({ exceptFrom: Number(new URL(node.url).port) });
    expect(await reaches(lan.inside)).toBe('closed');

    const dir = await mkdtemp(join(tmpdir(), 'greenroom-agent-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const env = { AGENT_DIR: dir, ALLOW_HTTP: '1' };
    const enrolling = lan.start(agentProgram, ['enrol', node.url], {
      env: { ...env, GREENROOM_TOKEN: await aToken(t, site) },
      onLine: (line) => said.push(line),
    });
    expect(await enrolling.ended).toBe(0);
    expect(said.at(-1)).toMatch(/^Enrolled as agent \d+ of "A site"\./);
    const agent = lan.start(agentProgram, ['run'], { env, onLine: (line) => said.push(line) });
    await expect.poll(() => said.join('\n')).toContain('"msg":"connected"');

    const request = { params: { id: asset.id }, body: { action_name: 'get_status' as const } };
    const response = await node.call(runAssetAction, request, { token });
    expect(response.json()).toMatchObject({ result: { status: 'online' }, message: 'On' });
    expect(lan.listeners()).toContain(`:${openPort}`);
    expect(lan.listeners()).not.toContain(`pid=${agent.pid},`);
    expect(await reaches(lan.inside)).toBe('closed');
  },
  60_000,
);
