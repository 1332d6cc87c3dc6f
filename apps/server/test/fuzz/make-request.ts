import type { GuardedRequest } from '../guard/requests/guarded-request.ts';
import type { Chance } from './chance.ts';
import { type Body, makeBody, percentEncoded } from './make-body.ts';
import { nastyText } from './nasty-values.ts';
import type { Operation } from './read-operations.ts';
import type { RawRequest } from './send-raw.ts';
import { validValue } from './valid-value.ts';
import { makeOdd } from './wire-oddities.ts';

export type Making = {
  operation: Operation;
  /** One good request. */
  base: GuardedRequest;
  token: string | undefined;
  /** Cursors that lists have returned. */
  cursors: readonly string[];
  chance: Chance;
};

const badEscapes = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C0%AF',
  '%2F',
  '%u1234',
  '%F8%88%80%80%80',
  '+',
  '%0d%0a',
];

/** A request for an operation of the document: good, or with one to three things broken, or odd on the wire. */
export function makeRequest(making: Making): RawRequest {
  const { operation, base, token, chance } = making;
  const breaks = chance.one([0, 0, 1, 1, 1, 2, 3]);
  const place = breaks === 0 ? 'nowhere' : chance.one(placesOf(operation));
  const breaksAt = (expectedPlace: string) => (place === expectedPlace ? breaks : 0);

  const headers: [string, string][] = [['X-Forwarded-For', `203.0.113.${chance.below(250)}`]];
  if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`]);
  for (const { name, schema } of operation.parameters.filter((each) => each.in === 'header')) {
    if (breaksAt('header') > 0)
      headers.push([
        name,
        nastyText(chance)
          .replace(/[\r\n]/g, ' ')
          .slice(0, 5000),
      ]);
    else if (base.headers?.[name.toLowerCase()] !== undefined && !chance.happens(0.2))
      headers.push([name, String(base.headers[name.toLowerCase()])]);
    else if (chance.happens(0.5)) headers.push([name, String(validValue(schema, chance))]);
  }
  const body: Body | undefined =
    operation.body && makeBody(operation.body, { base: base.body ?? {}, chance, breaks: breaksAt('body') });
  if (body) headers.push(['Content-Type', body.type], ['Content-Length', String(body.bytes.length)]);
  const request = {
    method: operation.method,
    target: pathOf(making, breaksAt('path')) + queryOf(making, breaksAt('query')),
    headers,
    body: body?.bytes,
  };
  return chance.happens(0.15) ? makeOdd(request, chance) : request;
}

function placesOf({ parameters, body }: Operation): string[] {
  const places = [...new Set(parameters.map((each) => each.in as string))];
  return body ? [...places, 'body', 'body', 'body'] : places.length > 0 ? places : ['query'];
}

function pathOf({ operation, base, chance }: Making, breaks: number): string {
  const names = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const broken = breaks > 0 ? chance.one(names) : undefined;
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name !== broken) return percentEncoded(String(base.params?.[name] ?? 1));
    return chance.happens(0.3)
      ? chance.one(badEscapes)
      : percentEncoded(nastyText(chance) || ' ').slice(0, 4000);
  });
}

function queryOf({ operation, base, cursors, chance }: Making, breaks: number): string {
  const parameters = operation.parameters.filter((each) => each.in === 'query');
  const pairs = new Map(Object.entries(base.query ?? {}).map(([name, value]) => [name, String(value)]));
  for (const { name, schema } of parameters) {
    if (!chance.happens(0.3)) continue;
    if (name === 'cursor') pairs.set(name, chance.one([...cursors, 'W10']));
    else
      pairs.set(name, name.endsWith('id') ? String(1 + chance.below(5)) : String(validValue(schema, chance)));
  }
  const parts = [...pairs].map(([name, value]) => `${name}=${percentEncoded(value)}`);
  for (let count = 0; count < breaks; count += 1) {
    const name = parameters.length > 0 ? chance.one(parameters).name : 'x';
    const value = chance.happens(0.2)
      ? chance.one(badEscapes)
      : percentEncoded(nastyText(chance)).slice(0, 8000);
    parts.push(
      chance.one([`${name}=${value}`, `${name}=${value}`, `${name}[]=${value}`, `${value}=1`, name, '&;=']),
    );
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
