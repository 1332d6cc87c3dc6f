import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import { ApiError } from '#api/api-error.ts';
import { latestChanges, readThing, type ThingDetail, updateThing } from '#features/estate/estate.queries.ts';
import { changedFields, requestOf } from './form-request.ts';
import { mergeChanges } from './merge-changes.ts';
import type { FormValues, ThingSpec } from './thing-spec.ts';

/** What an editor started from. */
export type FormBase = { version: number; values: FormValues };

/** What others have changed meanwhile, in fields that the editor left alone. */
export type KeptChange = { actor: string; fields: string[] };

export type Conflict = {
  mine: FormValues;
  theirs: FormBase;
  /** My changes of other fields, on theirs. */
  merged: FormValues;
  fields: string[];
  /** The last of their changes; its history may be hidden. */
  last: EstateChange | undefined;
};

export type SaveResult = { detail: ThingDetail; kept: KeptChange | null } | { conflict: Conflict };

interface SaveOptions {
  spec: ThingSpec;
  id: number;
  base: FormBase;
  values: FormValues;
}

/** Others can save again and again; after this many times the editor is told. */
const maxMerges = 3;

/** Saves the changed fields. When others have saved meanwhile, their other fields are kept, and the same field is reported. */
export async function saveThing({ spec, id, base, values }: SaveOptions): Promise<SaveResult> {
  const { thing } = spec;
  let from = base;
  let mine = values;
  let kept: KeptChange | null = null;
  for (let merges = 0; ; merges += 1) {
    const body = requestOf(spec, mine, changedFields(spec, from.values, mine));
    try {
      return { detail: await updateThing({ thing, id, version: from.version, body }), kept };
    } catch (error) {
      if (!isChangedMeanwhile(error) || merges === maxMerges) throw error;
    }
    const [detail, changes] = await Promise.all([
      readThing(thing, id),
      latestChanges(thing, id, 20).catch((): EstateChange[] => []),
    ]);
    const theirs = { version: detail.version, values: spec.valuesOf(detail) };
    const merge = mergeChanges(spec, { base: from.values, mine, theirs: theirs.values });
    const last = changes.find(({ version }) => version > base.version);
    if (merge.conflicts.length > 0)
      return { conflict: { mine, theirs, merged: merge.values, fields: merge.conflicts, last } };
    const keptFields: string[] = kept?.fields ?? [];
    kept = {
      actor: last?.actor_name ?? '',
      fields: [...new Set([...keptFields, ...merge.kept])],
    };
    from = theirs;
    mine = merge.values;
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
