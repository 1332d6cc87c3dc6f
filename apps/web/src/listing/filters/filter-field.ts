import type { FilterKind } from '@greenroom/domain/listing/field-filter.ts';

/** A field to filter by, with its name in the reader's language. */
export type FilterField = { name: string; label: string; kind: FilterKind };
