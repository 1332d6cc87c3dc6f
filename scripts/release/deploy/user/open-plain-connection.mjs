import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { readAll, withJson } from './with-json.mjs';

const maxMilliseconds = 15_000;

/**
 * HTTP/1.1 without TLS, as a proxy speaks to a server.
 *
 * @param {{ origin: string, keepAlive?: boolean }} options
 */
export function openPlainConnection({ origin, keepAlive = false }) {
  const agent = new Agent({ keepAlive });
  /** @type {import('./with-json.mjs').Send} */
  async function send(path, { method = 'GET', headers = {}, body, token } = {}) {
    const own = { 'x-forwarded-proto': 'https', ...(token && { authorization: `Bearer ${token}` }) };
    const outgoing = request(`${origin}${path}`, {
      agent,
      method,
      headers: { ...own, ...headers },
      timeout: maxMilliseconds,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} takes too long.`)));
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    return { status: response.statusCode, headers: response.headers, body: await readAll(response) };
  }
  return { send, sendJson: withJson(send) };
}
