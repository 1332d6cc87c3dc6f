import { rm } from 'node:fs/promises';
import { enrolAgent } from '@greenroom/domain/agent/endpoints.ts';
import { basePaths } from '@greenroom/domain/http/endpoint.ts';
import { problemBody } from '@greenroom/domain/http/problem.ts';
import { createKeyPair, writeIdentity } from './identity.ts';
import { journalFile } from './journal.ts';
import { postJson } from './post-json.ts';
import type { Settings } from './settings.ts';

type Input = Pick<Settings, 'dir' | 'name' | 'proxy' | 'allowHttp'> & {
  serverUrl: string;
  token: string;
  version: string;
};

/**
 * Exchanges the one-time token for an agent identity. The key pair is created here and only its public half is sent.
 */
export async function enrol(input: Input): Promise<{ agent_id: number; site_name: string }> {
  const { dir, name, proxy, token, version } = input;
  const server = readServerUrl(input);
  const { privateKey, public_key } = createKeyPair();
  const url = new URL(basePaths[enrolAgent.base] + enrolAgent.path, server);
  const reply = await postJson(url, { token, public_key, name, version }, proxy).catch((error: Error) => {
    throw new Error(`The server at ${server.origin} cannot be reached: ${error.message}.`);
  });
  if (reply.status !== enrolAgent.status) throw new Error(reasonOf(reply));
  const { agent_id, site_name } = enrolAgent.response.parse(JSON.parse(reply.text));
  await writeIdentity(dir, { agent_id, server_url: server.origin, privateKey });
  // Outcomes of the old agent are discarded: the server would reject them.
  await rm(journalFile(dir), { force: true });
  return { agent_id, site_name };
}

export function readServerUrl({ serverUrl, allowHttp }: Pick<Input, 'serverUrl' | 'allowHttp'>): URL {
  const server = URL.canParse(serverUrl) ? new URL(serverUrl) : undefined;
  if (!server || !/^https?:$/.test(server.protocol))
    throw new Error('Give the address of the server, such as https://console.example.');
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname);
  if (server.protocol === 'http:' && !isHere && !allowHttp)
    throw new Error(
      'The link carries passwords of devices: use https, or set ALLOW_HTTP=1 on a closed network.',
    );
  return server;
}

function reasonOf({ status, text }: { status: number; text: string }): string {
  try {
    return problemBody.parse(JSON.parse(text)).detail;
  } catch {
    return `The server answered ${status} without a reason: is it a Greenroom server?`;
  }
}
