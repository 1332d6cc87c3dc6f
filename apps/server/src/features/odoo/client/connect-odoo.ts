import * as z from 'zod/mini';
import { postJsonRpc, readJsonRpc } from './json-rpc.ts';
import { createOdooClient, type OdooClient } from './odoo-client.ts';
import { errorFrom, OdooError, wrongLogin } from './odoo-error.ts';
import type { OdooSettings } from './odoo-settings.ts';
import { postJson } from './post-json.ts';

/** From this version on, Odoo has its new API and calls the old one deprecated. */
const firstWithJson2 = 19;
/** In this version the old API is to be removed, and the version query with it. */
const firstWithoutJsonRpc = 20;

const versionResponse = z.object({ server_version: z.string() });
const json2Problem = z.object({ name: z.optional(z.string()), message: z.optional(z.string()) });

/** Reads the version and picks the protocol. Throws an OdooError when Odoo does not respond or the login is wrong. */
export async function connectOdoo(settings: OdooSettings): Promise<OdooClient> {
  const version = await readVersion(settings);
  return version >= firstWithJson2 ? json2Client(settings, version) : jsonRpcClient(settings, version);
}

/** `19.0`, `saas~18.3`, `14.0-20231128`. */
async function readVersion(settings: OdooSettings): Promise<number> {
  const response = await postJsonRpc(settings, 'common', { method: 'version', args: [] });
  if (response.status === 404) return firstWithoutJsonRpc;
  const serverVersion =
    versionResponse.safeParse(readJsonRpc(response, settings.apiKey)).data?.server_version ?? '';
  const version = Number(/\d+/.exec(serverVersion)?.[0]);
  if (!version) throw new OdooError('unreachable', 'ODOO_URL does not respond like Odoo.');
  return version;
}

async function jsonRpcClient(settings: OdooSettings, version: number): Promise<OdooClient> {
  const { database, login, apiKey } = settings;
  const callService = async (
    service: 'common' | 'object',
    method: string,
    { args, fileBytes = 0 }: { args: unknown[]; fileBytes?: number | undefined },
  ) => readJsonRpc(await postJsonRpc(settings, service, { method, args, fileBytes }), apiKey);
  const uid = await callService('common', 'authenticate', { args: [database, login, apiKey, {}] });
  // A wrong login is not an error here, but `false`.
  if (typeof uid !== 'number') throw wrongLogin();
  return createOdooClient({ version, apiKey }, (model, method, { ids, fileBytes, ...named }) => {
    const args = [database, uid, apiKey, model, method, ids ? [ids] : [], named];
    return callService('object', 'execute_kw', { args, fileBytes });
  });
}

function json2Client(settings: OdooSettings, version: number): OdooClient {
  const { apiKey, database } = settings;
  const headers = { authorization: `bearer ${apiKey}`, 'x-odoo-database': database };
  return createOdooClient({ version, apiKey }, async (model, method, { fileBytes = 0, ...body }) => {
    const sent = { headers, body, fileBytes };
    const { status, body: response } = await postJson(settings, `/json/2/${model}/${method}`, sent);
    if (status === 401) throw wrongLogin();
    const isPage = response === undefined;
    if (isPage || (status >= 300 && status < 400))
      throw new OdooError('unreachable', `ODOO_URL does not respond like Odoo (status ${status}).`);
    if (status >= 400) throw errorFrom(json2Problem.safeParse(response).data ?? {}, apiKey);
    return response;
  });
}
