import type { IncomingMessage } from 'node:http';
import { documentRules } from '@greenroom/domain/files/upload-rules.ts';

/**
 * A browser or proxy looks at the answer only after it has sent everything, and loses it when the connection ends
 * before. A sender that never stops gets its response after a limit.
 */
export function throwRestAway(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let patience = 2 * documentRules.maxBytes;
    if (request.readableEnded || request.destroyed) return resolve();
    request.on('data', (chunk: Buffer) => {
      patience -= chunk.length;
      if (patience < 0) resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}
