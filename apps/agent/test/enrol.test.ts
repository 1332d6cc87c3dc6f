import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { selfSignedCertificate } from '@greenroom/simulators/self-signed-certificate.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enrol } from '#enrol.ts';
import { readIdentity } from '#identity.ts';
import { journalFile } from '#journal.ts';
import { aProxy } from './a-proxy.ts';
import { aFolder } from './an-agent.ts';

type Seen = { url: string | undefined; body: Record<string, string> };

async function aServer(status: number, reply: unknown) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    seen.push({ url: request.url, body: JSON.parse(await text(request)) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const common = {
  name: 'rack',
  proxy: undefined,
  allowHttp: false,
  token: 'a-token-of-some-length',
  version: '1.0',
};

describe('enrolling', () => {
  test('sends the token and the public key, never in the URL, and keeps the private key local', async () => {
    const dir = join(await aFolder(), 'new');
    const { url, seen } = await aServer(201, { agent_id: 9, site_name: 'Hall' });
    expect(await enrol({ ...common, dir, serverUrl: `${url}/some/path` })).toEqual({
      agent_id: 9,
      site_name: 'Hall',
    });
    const [{ url: requested, body } = {} as Seen] = seen;
    expect(requested).toBe('/api/agent/enrolments');
    expect(body).toEqual({
      token: common.token,
      name: 'rack',
      version: '1.0',
      public_key: expect.any(String),
    });
    const identity = await readIdentity(dir);
    expect(identity).toMatchObject({ agent_id: 9, server_url: url });
    expect(JSON.stringify(seen)).not.toContain(identity.privateKey.export({ format: 'jwk' }).d);
    expect((await stat(join(dir, 'agent.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await readFile(join(dir, 'agent.json'), 'utf8')).not.toContain(common.token);
  });

  test("shows the server's reason when the token is rejected, and writes nothing", async () => {
    const dir = await aFolder();
    const { url } = await aServer(401, { detail: 'This token is not valid.', code: 'invalid-credentials' });
    await expect(enrol({ ...common, dir, serverUrl: url })).rejects.toThrow('This token is not valid.');
    await expect(readIdentity(dir)).rejects.toThrow(/Enrol this agent first/);
  });

  test('starts a new journal: the old outcomes belong to another agent', async () => {
    const dir = await aFolder();
    await writeFile(journalFile(dir), '{"id":1,"begun":true}\n');
    const { url } = await aServer(201, { agent_id: 9, site_name: 'Hall' });
    await enrol({ ...common, dir, serverUrl: url });
    await expect(stat(journalFile(dir))).rejects.toThrow(/ENOENT/);
  });

  test('does not send device passwords over a network without TLS', async () => {
    const dir = await aFolder();
    const unsafe = enrol({ ...common, dir, serverUrl: 'http://console.example' });
    await expect(unsafe).rejects.toThrow(/use https/);
  });

  test.each(['directly', 'through a proxy'])(
    'sends nothing to a server with an untrusted certificate, %s',
    async (way) => {
      const dir = await aFolder();
      let requests = 0;
      const server = createSecureServer(selfSignedCertificate('localhost'), () => {
        requests += 1;
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      const proxy = way === 'directly' ? undefined : (await aProxy()).url;
      const trusting = enrol({ ...common, dir, proxy, serverUrl: `https://localhost:${port}` });
      await expect(trusting).rejects.toThrow(/self-signed certificate/);
      expect(requests).toBe(0);
    },
  );

  test('goes through a proxy if there is one', async () => {
    const { url, seen } = await aServer(201, { agent_id: 9, site_name: 'Hall' });
    const proxy = await aProxy();
    await enrol({ ...common, dir: await aFolder(), serverUrl: url, proxy: proxy.url });
    expect(seen).toHaveLength(1);
    const pair = Buffer.from('me:p@ss').toString('base64');
    expect(proxy.seen).toEqual([`${new URL(url).host} Basic ${pair}`]);
  });

  test('reports in one line that the server cannot be reached', async () => {
    const dir = await aFolder();
    await expect(enrol({ ...common, dir, serverUrl: 'http://127.0.0.1:9' })).rejects.toThrow(
      /^The server at http:\/\/127.0.0.1:9 cannot be reached/,
    );
  });
});
