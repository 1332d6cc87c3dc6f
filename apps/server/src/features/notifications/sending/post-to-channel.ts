import { readRetryAfter } from '@greenroom/domain/notifications/webhook-retries.ts';
import { type AddressFence, NoAllowedAddress } from '#platform/network/pin-address.ts';
import { sendFenced } from '#platform/network/send-fenced.ts';

export type PostOutcome =
  | { sent: true }
  /** `isGone`: the receiver says that it will never take messages again. */
  | { sent: false; error: string; status: number; retryAfterSeconds: number; isGone: boolean };

type Post = {
  address: string;
  headers: Record<string, string>;
  body: string | Buffer;
  fence: AddressFence;
  milliseconds: number;
  second: number;
};

/** Receivers answer with a few bytes; the rest is not read. */
const maxResponseBytes = 65_536;

export async function postToChannel(post: Post): Promise<PostOutcome> {
  const { address, headers, body, fence, milliseconds, second } = post;
  const failed = (error: string, rest = {}) => ({
    ...{ sent: false as const, error, status: 0, retryAfterSeconds: 0, isGone: false, ...rest },
  });
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await sendFenced(address, {
      headers: { 'content-type': 'application/json', 'user-agent': 'Greenroom', ...headers },
      ...{ body, signal, fence },
    });
    await drain(response.body);
    const { status } = response;
    if (status >= 200 && status < 300) return { sent: true };
    return failed(`The receiver responded with ${status}.`, {
      status,
      retryAfterSeconds: readRetryAfter(response.headers['retry-after'], second),
      isGone: status === 410,
    });
  } catch (error) {
    if (error instanceof NoAllowedAddress) return failed('The name of the receiver has no allowed address.');
    if (signal.aborted) return failed(`The receiver did not respond within ${milliseconds / 1000} s.`);
    const { code } = error as { code?: unknown };
    return failed(`The receiver cannot be reached (${typeof code === 'string' ? code : 'error'}).`);
  }
}

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  let left = maxResponseBytes;
  for await (const piece of body) {
    left -= piece.length;
    if (left < 0) return;
  }
}
