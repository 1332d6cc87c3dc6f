import type { Chance } from './chance.ts';
import type { RawRequest } from './send-raw.ts';

type Headers = RawRequest['headers'];

const methods = [
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'FOO',
  'get',
  'PUT',
  'DELETE',
  'POST',
  'GET',
];
const contentTypes = [
  ...[
    'text/plain',
    'application/xml',
    '',
    'application/json;',
    'application/json; charset=utf-16',
    'garbage',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'a/b; c="',
  ],
  ...[`multipart/form-data; boundary=${'x'.repeat(300)}`, 'application/json, text/plain', 'APPLICATION/JSON'],
];
const bodies = [
  ...['{', '', 'null', '[]', '"x"', '1', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', 'undefined'],
  ...['{"constructor":{"prototype":{"x":1}}}', '[],'.repeat(5000), '['.repeat(8000), 'NaN', '{"a":\u0000}'],
];
const tokens = [
  '',
  'Bearer',
  'Bearer x.y.z',
  'Basic YTpi',
  'Bearer a b',
  `Bearer ${'a'.repeat(5000)}`,
  'Bearer ..',
];
const others: readonly (readonly [string, string])[] = [
  ...(['br;q=abc', 'gzip;q=0, *', ',,,', 'identity;q=0', '*'].map((value) => [
    'Accept-Encoding',
    value,
  ]) as never),
  ...([';q=', 'en;q=NaN,*', 'fr;q=-1', ',', 'x'.repeat(2000)].map((value) => [
    'Accept-Language',
    value,
  ]) as never),
  ...(['*', 'W/"x"', '"', ',,', 'W/'].map((value) => ['If-None-Match', value]) as never),
  ...(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x=1', 'bytes=,'].map((value) => ['Range', value]) as never),
  ...(['not-an-address', '::ffff:1.2.3.4', '1.2.3.4:80', '', 'a, b', '[::1]:4'].map((value) => [
    'X-Forwarded-For',
    value,
  ]) as never),
  ...(['gzip', 'br', 'identity', 'x, y'].map((value) => ['Content-Encoding', value]) as never),
  ['User-Agent', 'é'.repeat(4000)],
  ['Cookie', 'a=b; =; ;;'],
  ['X-Forwarded-Proto', 'gopher, https'],
  ['X-Forwarded-Host', '<b>'],
  ['Expect', 'something'],
  ['Last-Event-ID', '\xff'],
];

/** One oddity of HTTP itself: the method, the path, the type of the body, its bytes, or a header. */
export function makeOdd(request: RawRequest, chance: Chance): RawRequest {
  switch (chance.below(6)) {
    case 0:
      return { ...request, method: chance.one(methods) };
    case 1:
      return { ...request, target: oddTarget(request.target, chance) };
    case 2:
      return { ...request, headers: withHeader(request.headers, 'Content-Type', chance.one(contentTypes)) };
    case 3:
      return withBody(request, Buffer.from(chance.one(bodies)));
    case 4:
      return { ...request, headers: withHeader(request.headers, 'Authorization', chance.one(tokens)) };
    default: {
      const [name, value] = chance.one(others);
      return { ...request, headers: withHeader(request.headers, name, value) };
    }
  }
}

function oddTarget(target: string, chance: Chance): string {
  const [path = '', query = ''] = target.split('?');
  return chance.one([
    `${path}/?${query}`,
    `/${target}`,
    `${path};x=1?${query}`,
    `${path.toUpperCase()}`,
    `http://elsewhere.example${target}`,
    `${path}?${'a&'.repeat(2000)}`,
    `${path}?${query}#x`,
    `${path}/..%2f..?${query}`,
    target.slice(1),
    '*',
    `${path}\xe9`,
    `${path}?${'x'.repeat(20_000)}`,
  ]);
}

function withHeader(headers: Headers, name: string, value: string): Headers {
  return [...headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]];
}

function withBody(request: RawRequest, body: Buffer): RawRequest {
  const typed = request.body
    ? request.headers
    : withHeader(request.headers, 'Content-Type', 'application/json');
  return { ...request, headers: withHeader(typed, 'Content-Length', String(body.length)), body };
}
