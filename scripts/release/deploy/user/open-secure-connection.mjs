import { once } from 'node:events';
import { connect, constants } from 'node:http2';
import { readAll, withJson } from './with-json.mjs';

const maxMilliseconds = 15_000;

/**
 * A connection with HTTP/2 over TLS, as a browser has one. It is opened anew when it has ended.
 *
 * @param {{ origin: string, ca: Buffer }} options
 */
export function openSecureConnection({ origin, ca }) {
  /** @type {import('node:http2').ClientHttp2Session | undefined} */
  let session;

  async function openSession() {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(origin, { ca });
    await once(opened, 'connect');
    opened.on('error', () => undefined);
    if (opened.alpnProtocol !== 'h2') throw new Error(`${origin} speaks ${opened.alpnProtocol}.`);
    session = opened;
    return opened;
  }

  /** @type {import('./with-json.mjs').Send} */
  async function send(path, { method = 'GET', headers = {}, body, token } = {}) {
    const stream = (await openSession()).request({
      // Without the port of https, as browsers send it: the signature of a link covers it.
      [constants.HTTP2_HEADER_AUTHORITY]: new URL(origin).host,
      [constants.HTTP2_HEADER_METHOD]: method,
      [constants.HTTP2_HEADER_PATH]: path,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    });
    stream.setTimeout(maxMilliseconds, () => stream.close(constants.NGHTTP2_CANCEL));
    // Without a response a stream may end in silence.
    const ended = new AbortController();
    stream.once('close', () => ended.abort(new Error(`${method} ${path} got no response.`)));
    stream.end(body);
    const [response] = await once(stream, 'response', { signal: ended.signal });
    const { [constants.HTTP2_HEADER_STATUS]: status } = response;
    return { status: Number(status), headers: response, body: await readAll(stream) };
  }

  return { send, sendJson: withJson(send) };
}
