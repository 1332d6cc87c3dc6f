import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { Schema } from '@greenroom/domain/http/endpoint.ts';
import type { ThingDetail } from '#features/estate/estate.queries.ts';
import type { FieldTexts } from '#forms/check-with-schema.ts';
import type { TextKey } from '#i18n/translate.ts';

/** Texts as they are typed, ids too; tags are a list. */
export type FormValue = string | string[];
export type FormValues = Record<string, FormValue>;

export type FieldKind =
  | 'text'
  | 'area'
  | 'note'
  | 'number'
  | 'whole'
  | 'day'
  | 'mac'
  | 'known'
  | 'room'
  | 'site'
  | 'partner'
  | 'status'
  | 'zone'
  | 'tags'
  | 'calendar'
  | 'percent';

export type FieldSpec = {
  label: TextKey;
  kind: FieldKind;
  /** The text for each fault. */
  words: FieldTexts;
  required?: true;
  /** Known English words, which are shown in the reader's language. */
  data?: 'assetType' | 'roomType';
  /** Both columns of the sheet. */
  wide?: true;
};

/** The form of a site, a room or an asset. A field has the name of its part of the request. */
export type ThingSpec = {
  thing: Thing;
  nameField: string;
  fields: Readonly<Record<string, FieldSpec>>;
  /** Facts that the history shows and another form changes. */
  besides?: Readonly<Record<string, FieldSpec>>;
  groups: readonly { title: TextKey; fields: readonly string[] }[];
  schemas: { create: Schema; change: Schema };
  /** Kept for the next one by "Save and add another". */
  keptFields: readonly string[];
  valuesOf: (detail: ThingDetail) => FormValues;
};

export const nameTexts: FieldTexts = {
  blank: 'estate.error.nameRequired',
  tooShort: 'estate.error.nameRequired',
  tooLong: 'estate.error.tooLong',
  otherwise: 'estate.error.characters',
};

/** The texts of every plain field. */
export const plainTexts: FieldTexts = {
  tooLong: 'estate.error.tooLong',
  otherwise: 'estate.error.characters',
};

export function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
