import type * as z from 'zod/mini';
import type { Permission } from '../access/permission.ts';

/**
 * Who may call an endpoint. `wall` is a screen with a link of its own and `scim` the directory of a partner; to
 * those all others are closed. One server test
 * walks all endpoints with every kind of caller.
 */
export type Access = 'public' | 'user' | 'superuser' | 'wall' | 'scim';

/** The base paths of the API. The first two can be changed in the web build; directories of partners call the third. */
export type Base = 'auth' | 'api' | 'scim';

export const basePaths: Record<Base, string> = { auth: '/auth', api: '/api', scim: '/scim/v2' };

export type Schema = z.ZodMiniType;

/** Unauthenticated clients can send a body to every route, so each route accepts only as much as it needs. */
export const usualBodyBytes = 16_384;

export type Endpoint = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly base: Base;
  /** Below the base path, parameters in braces: `/sites/{id}`. Matches with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
  /** Only users with this permission may call it. Superusers have all permissions. */
  readonly permission?: Permission;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Headers that only this endpoint uses, in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly bodyType?: 'json' | 'form' | 'multipart';
  /** The server rejects longer bodies. 16 kB unless a body of this endpoint can be longer. */
  readonly maxBodyBytes?: number;
  /** The fields of a multipart body. The body is a stream, so its reader checks them. */
  readonly form?: Schema;
  readonly response?: Schema;
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Changes who may do what: only soon after the user of the session has signed in or confirmed who they are, and never
   * for an API token.
   */
  readonly isSensitive?: boolean;
  /** Remains available to a signed-in user who must change the password first. */
  readonly openDuringForcedChange?: boolean;
  /** Responds with a file of this type instead of JSON. */
  readonly sends?: string;
  /** Responds with an endless stream of server-sent events: the data of each event, by its name. */
  readonly streams?: Readonly<Record<string, Schema>>;
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type ResponseOf<E extends Endpoint> = Output<E['response']>;

type Part<K extends string, S> = S extends Schema
  ? Record<never, never> extends Input<S>
    ? { [P in K]?: Input<S> }
    : { [P in K]: Input<S> }
  : unknown;

/** The parts of a request that a caller passes, limited to those that the endpoint has. */
export type RequestOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Fills `{id}` in a path. Values are encoded, so an id can never add a path segment. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
