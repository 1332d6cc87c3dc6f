import {
  type BodyOf,
  basePaths,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Schema,
} from '@greenroom/domain/http/endpoint.ts';

class ContractBreach extends Error {}

const breaches: string[] = [];

/** Violations of the contract, and requests without a prepared response, since the last time. */
export function takeBreaches(): string[] {
  return breaches.splice(0);
}

type FakeRequest<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
};

type MaybeLater<T> = T | Promise<T>;
/** Nothing, for an endpoint that returns only its status. */
type Content<E extends Endpoint> = E extends { response: Schema }
  ? ResponseOf<E> | FakePage<ResponseOf<E>>
  : undefined;
type FakeResponse<E extends Endpoint> = (request: FakeRequest<E>) => MaybeLater<Content<E> | Response>;

/** Some of the rows of a list, in the form that the server gives them. */
export class FakePage<Rows> {
  readonly rows: Rows;
  readonly headers: Headers;

  constructor(rows: Rows, headers: Headers) {
    this.rows = rows;
    this.headers = headers;
  }
}

/** At most `max` of `rows`, from the place that the cursor of the query names. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: { cursor?: string | undefined; limit?: number | undefined },
  max = 1000,
): FakePage<Row[]> {
  const start = Number(query.cursor ?? 0);
  const end = start + Math.min(query.limit ?? max, max);
  const headers = new Headers({ 'x-total-count': String(rows.length) });
  if (end < rows.length) headers.set('link', `</next?cursor=${end}>; rel="next"`);
  return new FakePage(rows.slice(start, end), headers);
}

/** A response that is not a success, for example `problem(409, { code: 'email-taken' })`. */
export function problem(status: number, body: object = {}): Response {
  return Response.json(body, { status });
}

/** The row, or a 404. */
export function orNotFound<Row>(row: Row | undefined): Row | Response {
  return row ?? problem(404, { detail: 'Not found', code: 'not-found' });
}

/**
 * For tests: the server, for the endpoints that a test names. The compiler checks requests and responses against the
 * contract, and so does each call: a page that sends what the server would reject, or a fake that returns what the
 * server never would, fails its test.
 */
export class FakeApi {
  readonly #responses: { endpoint: Endpoint; path: RegExp; reply: FakeResponse<Endpoint> }[] = [];
  readonly #instead = new Map<string, MaybeLater<Response>>();
  /** Every call, in order: 'POST /users/7/access/sites/3?with_content=true'. */
  readonly calls: string[] = [];

  respond<E extends Endpoint>(endpoint: E, reply: FakeResponse<E>): this {
    const pattern = (basePaths[endpoint.base] + endpoint.path).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    this.#responses.push({
      endpoint,
      path: new RegExp(`^${pattern}$`),
      reply: reply as unknown as FakeResponse<Endpoint>,
    });
    return this;
  }

  /** One address gets this response instead of its usual one: `respondAt('PUT /users/7', problem(500))`. */
  respondAt(call: string, response: MaybeLater<Response>): void {
    this.#instead.set(call, response);
  }

  respondAsUsualAt(call: string): void {
    this.#instead.delete(call);
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
    const response = this.#respond(address, init).catch((error: unknown) => {
      // A page treats it as a network failure, so the test itself is notified.
      if (error instanceof ContractBreach) breaches.push(error.message);
      throw error;
    });
    return Promise.race([response, aborted]);
  };

  async #respond(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '');
    this.calls.push(`${method} ${path}${url.search}`);
    const found = this.#responses.find(
      (each) => each.endpoint.method === method && each.path.test(url.pathname),
    );
    if (!found) throw new ContractBreach(`No answer is prepared for ${method} ${url.pathname}.`);
    const { endpoint, reply } = found;
    const request = {
      params: parse(endpoint, 'params', { ...found.path.exec(url.pathname)?.groups }),
      query: parse(endpoint, 'query', Object.fromEntries(url.searchParams)),
      body: parse(endpoint, 'body', init.body ? JSON.parse(String(init.body)) : undefined),
      headers: new Headers(init.headers),
    } as FakeRequest<Endpoint>;
    const instead = this.#instead.get(`${method} ${path}`);
    const result: unknown = instead ? (await instead).clone() : await reply(request);
    if (result instanceof Response) return result;
    const { status = 200 } = endpoint;
    const [body, headers] = result instanceof FakePage ? [result.rows, result.headers] : [result, undefined];
    if (body === undefined) return new Response(null, { status });
    parse(endpoint, 'response', body);
    return Response.json(body, { status, ...(headers && { headers }) });
  }
}

function parse(endpoint: Endpoint, part: 'params' | 'query' | 'body' | 'response', value: unknown): unknown {
  const schema: Schema | undefined = endpoint[part];
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ContractBreach(`The ${part} of ${endpoint.name} breaks the contract: ${result.error.message}`);
}

/** One row of a list as its own endpoint returns it: with what only a form needs. */
export function detailOf<Row extends { id: number }>(rows: readonly Row[], id: number) {
  const row = rows.find((candidate) => candidate.id === id);
  return row && { partner_id: 3, reference: null, time_zone: null, tags: [], version: 1, ...row };
}
