import { warrantyFields } from '@greenroom/domain/estate/field-pairs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createThing, refreshEstate, type ThingDetail } from '#features/estate/estate.queries.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import type { TextKey } from '#i18n/translate.ts';
import { checkPairs, pairedFields } from './check-pairs.ts';
import { changedFields, requestOf } from './form-request.ts';
import { type Conflict, type FormBase, type KeptChange, saveThing } from './save-thing.ts';
import type { FormValues, ThingSpec } from './thing-spec.ts';

interface ThingFormOptions {
  spec: ThingSpec;
  /** Undefined for a new one. */
  id: number | undefined;
  start: FormBase;
  /** What the fields show first, if it differs from the start. */
  input?: FormValues;
  /** The stored note has formatting that its text does not show. */
  isNoteRich?: boolean;
  /** The site that the room of a new asset is in, such as of a device that was found there. */
  siteId?: number | undefined;
  /** What the request of a new one has besides its fields. */
  extra?: Readonly<Record<string, unknown>>;
  /** Rules beyond the contract of one thing. */
  check?: (values: FormValues) => Record<string, TextKey>;
  onSaved: (detail: ThingDetail, kept: KeptChange | null) => void;
}

export type ThingForm = ReturnType<typeof useThingForm>;

/** The fields of a site, a room or an asset, and how to save them: a new one, or the changes of an existing one. */
export function useThingForm({
  spec,
  id,
  start,
  input,
  isNoteRich = false,
  siteId,
  extra,
  check,
  onSaved,
}: ThingFormOptions) {
  const client = useQueryClient();
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [conflictCount, setConflictCount] = useState(0);
  const words = useMemo(
    () => Object.fromEntries(Object.entries(spec.fields).map(([name, field]) => [name, field.words])),
    [spec],
  );
  const changesOf = (values: FormValues) => changedFields(spec, base.values, values);
  const requiredFields = Object.keys(spec.fields).filter((name) => spec.fields[name]?.required);
  const namesOf = (values: FormValues) =>
    id === undefined
      ? Object.keys(spec.fields).filter((name) => requiredFields.includes(name) || values[name]?.length)
      : changesOf(values);

  const save = useMutation({
    mutationFn: async ({ values, from }: { values: FormValues; from: FormBase }) => {
      if (id !== undefined) return saveThing({ spec, id, base: from, values });
      const request = { ...requestOf(spec, values, namesOf(values)), ...extra };
      return { detail: await createThing(spec.thing, request), kept: null };
    },
    onSuccess: (result) => {
      if ('conflict' in result) {
        setConflict(result.conflict);
        setConflictCount((count) => count + 1);
        return;
      }
      onSaved(result.detail, result.kept);
      void refreshEstate(client);
    },
  });
  const contract = useContractForm<FormValues, typeof spec.schemas.create>({
    schema: id === undefined ? spec.schemas.create : spec.schemas.change,
    defaultValues: input ?? start.values,
    toRequest: (values) => requestOf(spec, values, namesOf(values)),
    words,
    check: (values) => ({ ...checkPairs(values, namesOf(values)), ...check?.(values) }),
    failure: save.error,
    rejections: {
      'reference-taken': {
        field: spec.thing === 'asset' ? 'ref' : 'reference',
        message: 'problem.reference-taken',
      },
      'warranty-order': { field: 'warranty_end_date', message: 'problem.warranty-order' },
      'half-position': { field: 'longitude', message: 'problem.half-position' },
      'mac-address-taken': { field: 'mac_address', message: 'problem.mac-address-taken' },
      'other-partner': {
        field: spec.thing === 'asset' ? 'room_id' : 'site_id',
        message: 'problem.other-partner',
      },
    },
  });
  const values = contract.form.watch();
  const pairs = JSON.stringify(pairedFields.map((name) => values[name]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error at one field of a pair ends when the other one changes, and two whole dates are compared at once.
  useEffect(() => {
    const marked = pairedFields.filter((name) => contract.form.getFieldState(name).error);
    if (areWholeDays(warrantyFields.map((name) => values[name]))) marked.push('warranty_end_date');
    if (marked.length > 0) void contract.form.trigger(marked);
  }, [pairs]);
  const changes = changesOf(values);
  return {
    ...contract,
    spec,
    id,
    base,
    values,
    isNoteRich,
    siteId,
    /** Names of the fields that differ from what was loaded. */
    changes,
    conflict,
    /** More than one: others have saved again during the comparison. */
    conflictCount,
    /** Saves values on the version of another editor. */
    saveOn: (from: FormBase, next: FormValues) => {
      if (!save.isPending) save.mutate({ values: next, from });
    },
    isSaving: save.isPending,
    failure: contract.isFailureMarked ? null : save.error,
    send: contract.submit(() => {
      if (!save.isPending) save.mutate({ values: contract.form.getValues(), from: base });
    }),
    /** Starts again from other values, for example those of a draft. */
    restart: (from: FormBase, next: FormValues) => {
      setBase(from);
      setConflict(null);
      save.reset();
      contract.form.reset(next);
    },
  };
}

/** While a year is typed, its first digits are a year, too. */
function areWholeDays(days: readonly unknown[]): boolean {
  return days.every((day) => /^[1-9]\d{3}-/.test(String(day)));
}
