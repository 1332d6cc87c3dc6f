import { changedFields, isSameValue } from './form-request.ts';
import type { FormValues, ThingSpec } from './thing-spec.ts';

type Versions = {
  /** What both editors started from. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
};

export type Merge = {
  /** Theirs, with my changes of other fields. */
  values: FormValues;
  /** Fields that only the other editor has changed. */
  kept: string[];
  /** Fields that both have changed, to different values. */
  conflicts: string[];
};

/** Different fields merge by themselves; the same field needs a choice. */
export function mergeChanges(spec: ThingSpec, { base, mine, theirs }: Versions): Merge {
  const own = changedFields(spec, base, mine);
  const other = new Set(changedFields(spec, base, theirs));
  const conflicts = own.filter((name) => other.has(name) && !isSameValue(mine[name], theirs[name]));
  const values = { ...theirs };
  for (const name of own) {
    const value = mine[name];
    if (value !== undefined && !conflicts.includes(name)) values[name] = value;
  }
  return { values, kept: [...other].filter((name) => !own.includes(name)), conflicts };
}
