import { NoAllowedAddress } from '#platform/network/pin-address.ts';
import { sendFenced } from '#platform/network/send-fenced.ts';
import { OdooError } from './odoo-error.ts';
import type { OdooSettings } from './odoo-settings.ts';

/** The body is undefined when it is not JSON: a proxy in front of a stopped Odoo responds with a page. */
export type JsonResponse = { status: number; body: unknown };

type JsonRequest = {
  headers?: Record<string, string>;
  body: unknown;
  /** What a file adds to the request or to the response, as base64. */
  fileBytes?: number;
};

/** Two megabits a second: a slower line takes no large files. */
const minBytesPerMillisecond = 250;

/**
 * Sends one request and reads its response within the deadline. A failure on the way does not tell whether the request
 * was carried out.
 */
export async function postJson(
  { url, milliseconds, fence }: OdooSettings,
  path: string,
  { headers, body, fileBytes = 0 }: JsonRequest,
): Promise<JsonResponse> {
  const deadline = milliseconds + Math.ceil(fileBytes / minBytesPerMillisecond);
  const signal = AbortSignal.timeout(deadline);
  const sent = {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  };
  try {
    const response = fence
      ? await sendFenced(url + path, { ...sent, fence })
      : // Following a redirect would send the key to another server.
        await fetch(url + path, { method: 'POST', redirect: 'manual', ...sent });
    const { status } = response;
    const text = await readText(response.body ?? [], (fence ? maxFencedBytes : maxBytes) + fileBytes);
    if (status === 413)
      throw new OdooError('rejected', 'Odoo, or a proxy in front of it, takes no file of this size.');
    return { status, body: readJson(text) };
  } catch (error) {
    if (error instanceof OdooError) throw error;
    if (error instanceof NoAllowedAddress)
      throw new OdooError('unreachable', 'Odoo cannot be reached: the name has no allowed address.');
    const sentence = signal.aborted ? tooLate(deadline) : sentenceFor(error as Error);
    throw new OdooError('unreachable', sentence);
  }
}

/** A page of two hundred tickets has a few hundred kilobytes; a proxy in front of Odoo may send an endless page. */
const maxBytes = 32 * 1024 * 1024;
/** From an Odoo that a tenant has entered. */
const maxFencedBytes = 8 * 1024 * 1024;

async function readText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  max: number,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let left = max;
  for await (const piece of body) {
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

const tooLate = (milliseconds: number) => `Odoo did not answer within ${milliseconds / 1000} s.`;

/** `fetch` has the error of the connection as its cause. */
function sentenceFor(error: Error & { code?: unknown; cause?: unknown }): string {
  const { code } = (error.cause ?? error) as { code?: unknown };
  return `Odoo cannot be reached (${typeof code === 'string' ? code : error.name}).`;
}
