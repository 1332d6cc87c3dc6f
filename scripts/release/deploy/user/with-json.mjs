export async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** JSON in both directions; rejects any status but the expected one. @param {Send} send */
export function withJson(send) {
  /** @param {string} path @param {RequestOptions & { expect: number, json?: object }} options */
  return async (path, { expect, json, headers, ...options }) => {
    const body = json === undefined ? options.body : JSON.stringify(json);
    /** @type {Record<string, string>} */
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await send(path, { ...options, body, headers: { ...type, ...headers } });
    const text = response.body.toString();
    if (response.status !== expect)
      throw new Error(`${options.method ?? 'GET'} ${path} got ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/**
 * @typedef {{ method?: string, headers?: Record<string, string>, body?: string | Buffer, token?: string }} RequestOptions
 * @typedef {{ status: number, headers: Record<string, any>, body: Buffer }} Response
 * @typedef {(path: string, options?: RequestOptions) => Promise<Response>} Send
 * @typedef {{ send: Send, sendJson: ReturnType<typeof withJson> }} Connection
 */
