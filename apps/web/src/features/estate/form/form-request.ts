import { storedWord } from '#i18n/known-words.ts';
import { noteHtml } from './note-text.ts';
import type { FieldSpec, FormValue, FormValues, ThingSpec } from './thing-spec.ts';

/** The part of the request for a field. What cannot be read is passed on for the schema to reject. */
function requestValue({ kind, required, data }: FieldSpec, value: FormValue): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (kind === 'room' || kind === 'site' || kind === 'partner') return text === '' ? undefined : Number(text);
  if (text === '' && !required) return null;
  if (kind === 'number' || kind === 'whole') return Number(text.replace(',', '.'));
  if (kind === 'note') return noteHtml(text);
  return data ? storedWord(data, text) : text;
}

export function requestOf(spec: ThingSpec, values: FormValues, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = spec.fields[name];
      const value = values[name];
      return field && value !== undefined ? [[name, requestValue(field, value)]] : [];
    }),
  );
}

export function isSameValue(left: FormValue | undefined, right: FormValue | undefined): boolean {
  const plain = (value: FormValue | undefined) =>
    typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : (value ?? '');
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}

/** The fields that differ, in the order of the form. */
export function changedFields(spec: ThingSpec, before: FormValues, after: FormValues): string[] {
  return spec.groups
    .flatMap(({ fields }) => fields)
    .filter((name) => name in after && !isSameValue(before[name], after[name]));
}
