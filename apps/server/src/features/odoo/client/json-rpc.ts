import * as z from 'zod/mini';
import { errorFrom, OdooError } from './odoo-error.ts';
import type { OdooSettings } from './odoo-settings.ts';
import { type JsonResponse, postJson } from './post-json.ts';

const rpcResponse = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({
      message: z.optional(z.string()),
      data: z.optional(z.object({ name: z.optional(z.string()), message: z.optional(z.string()) })),
    }),
  ),
});

/** Odoo's old API. */
export function postJsonRpc(
  settings: OdooSettings,
  service: 'common' | 'object',
  { method, args, fileBytes = 0 }: { method: string; args: unknown[]; fileBytes?: number },
): Promise<JsonResponse> {
  const params = { service, method, args };
  return postJson(settings, '/jsonrpc', { body: { jsonrpc: '2.0', method: 'call', params }, fileBytes });
}

/** The HTTP status is always 200: an error is in the body. */
export function readJsonRpc({ status, body }: JsonResponse, apiKey: string): unknown {
  const parsed = rpcResponse.safeParse(body);
  if (status !== 200 || !parsed.success)
    throw new OdooError('unreachable', `ODOO_URL does not respond like Odoo (status ${status}).`);
  const { result, error } = parsed.data;
  if (error) throw errorFrom({ message: error.message, ...error.data }, apiKey);
  return result;
}
