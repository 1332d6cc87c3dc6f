import type { Output, Schema } from '@greenroom/domain/http/endpoint.ts';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type ResolverResult,
  set,
} from 'react-hook-form';
import type { TextKey } from '#i18n/translate.ts';

/** One text for every fault of a field, or one per fault. */
export type FieldTexts =
  | TextKey
  | { blank?: TextKey; tooShort?: TextKey; tooLong?: TextKey; otherwise: TextKey };

interface SchemaCheck<Values extends FieldValues, S extends Schema> {
  schema: S;
  values: Values;
  words: { [Field in Path<Values>]?: FieldTexts };
  toRequest?: ((values: Values) => unknown) | undefined;
  check?: ((values: Values) => { [Field in Path<Values>]?: TextKey | undefined }) | undefined;
}

/** The parsed request, or the first fault of every field as a key of the locale files. */
export function checkWithSchema<Values extends FieldValues, S extends Schema>(
  options: SchemaCheck<Values, S>,
): ResolverResult<Values, Output<S> & FieldValues> {
  const { schema, values, words, toRequest, check } = options;
  const request = toRequest ? toRequest(values) : values;
  const parsed = schema.safeParse(request);
  const errors: FieldErrors<Values> = {};
  const mark = (name: string, message: TextKey | undefined) => {
    if (message && !get(errors, name)) set(errors, name, { type: 'contract', message });
  };

  for (const issue of parsed.error?.issues ?? []) {
    const path = fieldPath(issue.path, words);
    const name = path.join('.');
    mark(name, textOf(words[sharedName(path) as Path<Values>], issue.code, get(request, name)));
  }
  const own: Record<string, TextKey | undefined> = check?.(values) ?? {};
  for (const [name, message] of Object.entries(own)) mark(name, message);
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  // A fault outside of all fields belongs to the form: the server's message is shown.
  return { values: (parsed.success ? parsed.data : request) as Output<S> & FieldValues, errors: {} };
}

/** A tag that is too long belongs to the field of all tags, which has the text. */
function fieldPath(path: readonly PropertyKey[], words: object): readonly PropertyKey[] {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length);
    if (sharedName(part) in words) return part;
  }
  return path;
}

/** `templates.0.name` for that field of every row. */
function sharedName(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? 0 : part)).join('.');
}

function textOf(words: FieldTexts | undefined, code: string, value: unknown): TextKey | undefined {
  if (words === undefined || typeof words === 'string') return words;
  if (value === '' && words.blank) return words.blank;
  const special = { too_small: words.tooShort, too_big: words.tooLong }[code];
  return special ?? words.otherwise;
}
