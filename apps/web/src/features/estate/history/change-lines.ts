import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import { noteText } from '#features/estate/form/note-text.ts';
import type { FieldSpec, FormValue, ThingSpec } from '#features/estate/form/thing-spec.ts';

export type Line = { name: string; spec: FieldSpec; before: FormValue; after: FormValue };

/** Some fields of the form are parts of `additional_data`. */
function flatten(facts: EstateChange['before']): Record<string, unknown> {
  const { additional_data, ...rest } = facts ?? {};
  return { ...rest, ...(additional_data as Record<string, unknown> | null | undefined) };
}

function asFormValue({ kind }: FieldSpec, value: unknown): FormValue {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (kind === 'note') return noteText(text);
  return kind === 'day' ? text.slice(0, 10) : text;
}

/** The changed fields that the form has, in its order, and those of other forms. */
export function changeLines(spec: ThingSpec, change: Pick<EstateChange, 'before' | 'after'>): Line[] {
  const before = flatten(change.before);
  const after = flatten(change.after);
  return Object.entries({ ...spec.fields, ...spec.besides }).flatMap(([name, field]) => {
    if (!(name in before) && !(name in after)) return [];
    const line = {
      name,
      spec: field,
      before: asFormValue(field, before[name]),
      after: asFormValue(field, after[name]),
    };
    return JSON.stringify(line.before) === JSON.stringify(line.after) ? [] : [line];
  });
}
