import { storableText } from '@greenroom/domain/format/storable-text.ts';
import { ScimError } from './scim-error.ts';

const maxTextLength = 254;
const maxDepth = 10;
const maxValues = 5000;

export type Body = Record<string, unknown>;

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Providers send lists and objects only; anything deep or large is no resource. */
export function requireBody(value: unknown): Body {
  if (!isObject(value)) throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax');
  let values = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ScimError(400, 'The body is nested too deeply.', 'invalidSyntax');
    values += level.length;
    if (values > maxValues * 4) throw new ScimError(413, 'The body has too many values.', 'tooMany');
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one as object) : [],
    );
  }
  return value;
}

/** By its name in any case, among its own properties alone. */
export function attribute(body: Body, name: string): unknown {
  const target = name.toLowerCase();
  const key = Object.keys(body).find((one) => one.toLowerCase() === target);
  return key === undefined ? undefined : body[key];
}

/** A single value may come as a list with an object, as Entra and others write it. Null and "" remove it. */
export function readText(value: unknown, name: string): string | null {
  const single = Array.isArray(value) ? value[0] : value;
  const plain = isObject(single) ? attribute(single, 'value') : single;
  if (plain === null || plain === undefined || plain === '') return null;
  if (!['string', 'number', 'boolean'].includes(typeof plain))
    throw new ScimError(400, `${name} must be a text.`, 'invalidValue');
  const text = storableText(String(plain)).trim();
  if (text.length > maxTextLength) throw new ScimError(400, `${name} is too long.`, 'invalidValue');
  return text === '' ? null : text;
}

/** Entra writes "False" as a text. */
export function readFlag(value: unknown, name: string): boolean {
  const single = Array.isArray(value) ? value[0] : value;
  const plain = isObject(single) ? attribute(single, 'value') : single;
  const word = String(plain).toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  throw new ScimError(400, `${name} must be true or false.`, 'invalidValue');
}

/** The address that counts: the one for work, or the primary one, or the first. */
export function readEmail(value: unknown): string | null {
  if (!Array.isArray(value)) return readText(value, 'emails');
  const mails = value.filter(isObject);
  const byType = mails.find((mail) => String(attribute(mail, 'type')).toLowerCase() === 'work');
  const primary = mails.find((mail) => String(attribute(mail, 'primary')).toLowerCase() === 'true');
  return readText(byType ?? primary ?? value[0], 'emails');
}
