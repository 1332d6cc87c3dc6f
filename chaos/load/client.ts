import { Agent, type RequestOptions, request } from 'node:https';

const maxMilliseconds = 30_000;

/** `seconds`: until its last byte. */
export type Response = { status: number; text: string; retryAfter: number; seconds: number };
export type Call = { method?: string; headers?: Record<string, string>; body?: string };

/** A client of the proxy. A connection that fails is the status 0. */
export class Client {
  readonly #options: RequestOptions;
  readonly #origin: string;
  #token = '';

  constructor({ host, certificate }: { host: string; certificate: Buffer }) {
    this.#origin = `https://${host}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    this.#options = { host, port: 443, ca: certificate, agent };
  }

  /** For connections that the caller reads itself, such as streams. */
  get options(): RequestOptions {
    return { ...this.#options, headers: this.#authorization };
  }

  get #authorization() {
    return { authorization: `Bearer ${this.#token}` };
  }

  async signIn(username: string, password: string): Promise<void> {
    const body = new URLSearchParams({ username, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await this.call('/auth/api/v1/auth/login', { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`The sign-in got ${status}: ${text}`);
    this.#token = JSON.parse(text).access_token;
  }

  post(path: string, key: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** `address`: a path, or one with another port, such as a link to the storage, which gets no token. */
  call(address: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Response> {
    const began = performance.now();
    const { origin, port, pathname, search } = new URL(address, this.#origin);
    const own = origin === this.#origin ? this.#authorization : {};
    return new Promise((resolve) => {
      const end = (response: Omit<Response, 'seconds'>) =>
        resolve({ ...response, seconds: (performance.now() - began) / 1_000 });
      const none = () => end({ status: 0, text: '', retryAfter: 0 });
      const options = { ...this.#options, port: port || 443, path: pathname + search, method };
      const all = { ...options, timeout: maxMilliseconds, headers: { ...own, ...headers } };
      const call = request(all, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', none).on('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? 0);
          end({ status: response.statusCode ?? 0, text, retryAfter });
        });
      });
      call.on('timeout', () => call.destroy()).on('error', none);
      call.end(body);
    });
  }
}
