import type { IncomingMessage } from 'node:http';
import { documentRules } from '@greenroom/domain/files/upload-rules.ts';

/**
 * Reads and discards the rest of a request. Browsers and proxies read the response only after they have sent everything,
 * and lose it when the connection ends earlier. A client that never stops gets its response after a limit.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = 2 * documentRules.maxBytes;
    if (request.readableEnded || request.destroyed) return resolve();
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}
