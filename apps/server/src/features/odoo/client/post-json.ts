import { OdooError } from './odoo-error.ts';
import type { OdooSettings } from './odoo-settings.ts';

/** The body is undefined when it is not JSON: a proxy in front of a stopped Odoo responds with a page. */
export type JsonResponse = { status: number; body: unknown };

/**
 * Sends one request and reads its response within the deadline. A failure on the way does not tell whether the request
 * was carried out.
 */
export async function postJson(
  { url, milliseconds }: OdooSettings,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body: unknown },
): Promise<JsonResponse> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // Following a redirect would send the key to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    });
    return { status: response.status, body: readJson(await readText(response)) };
  } catch (error) {
    throw new OdooError('unreachable', sentenceFor(error as Error, milliseconds));
  }
}

/** A page of two hundred tickets has a few hundred kilobytes; a proxy in front of Odoo may send an endless page. */
const maxBytes = 32 * 1024 * 1024;

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let left = maxBytes;
  for await (const piece of body ?? []) {
    left -= piece.length;
    if (left < 0) throw new Error('The response is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceFor(error: Error & { cause?: unknown }, milliseconds: number): string {
  if (error.name === 'TimeoutError') return `Odoo did not answer within ${milliseconds / 1000} s.`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return `Odoo cannot be reached (${typeof code === 'string' ? code : error.name}).`;
}
