import type { Chance } from './chance.ts';
import { nastyText, nastyValue, writeJson } from './nasty-values.ts';
import { type JsonSchema, validValue } from './valid-value.ts';

type Fields = Record<string, unknown>;
export type Body = { type: string; bytes: Buffer };

/** The valid body with some fields filled in by the schema, and then broken this many times. */
export function makeBody(
  { type, schema }: { type: string; schema: JsonSchema },
  { base, chance, breaks }: { base: Fields; chance: Chance; breaks: number },
): Body {
  const fields: Fields = structuredClone(base);
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    if (!(name in fields) && inner.format !== 'binary' && chance.happens(0.25))
      fields[name] = validValue(inner, chance);
  let whole: unknown = fields;
  for (let count = 0; count < breaks; count += 1) {
    if (chance.happens(0.06)) whole = nastyValue(chance);
    else breakFields(fields, schema, chance);
  }
  if (type === 'multipart/form-data') return makeForm(fields, chance, breaks);
  if (type === 'application/x-www-form-urlencoded') return { type, bytes: urlEncoded(fields, chance) };
  return { type, bytes: Buffer.from(writeJson(whole)) };
}

function breakFields(fields: Fields, schema: JsonSchema, chance: Chance): void {
  const known = [...Object.keys(schema.properties ?? {}), ...Object.keys(fields)];
  const name = chance.one(known.length > 0 ? known : ['x']);
  const held = fields[name];
  const die = chance.below(10);
  if (die === 0) delete fields[name];
  else if (die === 1) fields[nastyText(chance)] = nastyValue(chance);
  else if (isFields(held) && chance.happens(0.7)) breakFields(held, schema.properties?.[name] ?? {}, chance);
  else if (Array.isArray(held) && chance.happens(0.7)) held.push(nastyValue(chance));
  else fields[name] = nastyFor(schema.properties?.[name] ?? {}, chance);
}

/** Mostly values that pass the checks of type and length: they get furthest. */
function nastyFor({ type, maxLength }: JsonSchema, chance: Chance): unknown {
  if (type !== 'string' || chance.happens(0.2)) return nastyValue(chance);
  const text = nastyText(chance);
  return chance.happens(0.7) ? text.slice(0, maxLength) : text;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value);
}

export function percentEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function urlEncoded(fields: Fields, chance: Chance): Buffer {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${percentEncoded(name)}=${percentEncoded(textOf(value))}`,
  );
  if (chance.happens(0.1)) pairs.push(chance.one([...pairs, '%zz=%', '&&&', 'username', '=', 'a[b]=c']));
  return Buffer.from(pairs.join('&'));
}

const boundary = 'fuzz-boundary';
const filenames = ['a.txt', 'a.png', 'a.pdf', 'é.txt', 'noextension', '', '.txt', '../a.txt', 'a\\b.txt'];
const partTypes = ['text/plain', 'image/png', 'application/pdf', '', 'text/plain; charset=utf-16le', 'x/y;'];
const contents = ['Hello', '', '%PDF-1.7\n', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', '\xff\xfe\x00', 'a,b\n"'];

/** The field `file` is the content of the file. Without it, the file is text that is also a table with one row. */
function makeForm(whole: Fields, chance: Chance, breaks: number): Body {
  const { file: sample = 'name\nHello\n', ...fields } = whole;
  const isBroken = breaks > 0;
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([name, value]) => {
    const charset = isBroken && chance.happens(0.05) ? `\r\nContent-Type: ${chance.one(partTypes)}` : '';
    return part(`name="${name}"${charset}`, textOf(value));
  });
  const filename = isBroken ? chance.one([...filenames, nastyText(chance)]) : 'a.txt';
  const type = isBroken && chance.happens(0.4) ? chance.one(partTypes) : 'text/plain';
  const content = isBroken && chance.happens(0.4) ? chance.one(contents) : textOf(sample);
  const name = isBroken && chance.happens(0.05) ? nastyText(chance) : 'file';
  const file = `name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`;
  parts.splice(chance.below(parts.length + 1), 0, part(file, Buffer.from(content, 'latin1')));
  let bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  // Truncated: without its end, but with the full length in the header.
  if (isBroken && chance.happens(0.08)) bytes = bytes.subarray(0, chance.below(bytes.length));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
