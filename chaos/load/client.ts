import { Agent, type RequestOptions, request } from 'node:https';

const maxMilliseconds = 30_000;

export type Response = { status: number; text: string; retryAfter: number };
export type Call = { method?: string; headers?: Record<string, string>; body?: string };

/** A client of the proxy. A connection that fails is the status 0. */
export class Client {
  readonly #options: RequestOptions;
  #token = '';

  constructor({ host, certificate }: { host: string; certificate: Buffer }) {
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

  call(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Response> {
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, text: '', retryAfter: 0 });
      const options = { ...this.#options, path, method, timeout: maxMilliseconds };
      const call = request({ ...options, headers: { ...this.#authorization, ...headers } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', none).on('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? 0);
          resolve({ status: response.statusCode ?? 0, text, retryAfter });
        });
      });
      call.on('timeout', () => call.destroy()).on('error', none);
      call.end(body);
    });
  }
}
