import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Responds to CONNECT and connects both sides, like a company's proxy. */
export async function aProxy() {
  const seen: string[] = [];
  const proxy = createServer((_, response) => response.writeHead(403).end());
  proxy.on('connect', (request: IncomingMessage, near) => {
    seen.push(`${request.url} ${request.headers['proxy-authorization']}`);
    const { hostname, port } = new URL(`http://${request.url}`);
    const far = connect(Number(port), hostname, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { url: new URL(`http://me:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`), seen };
}
