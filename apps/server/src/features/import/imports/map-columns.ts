import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ImportColumn } from '@greenroom/domain/import/estate-import.ts';
import {
  type ImportKind,
  identifyingFields,
  importFields,
  importKinds,
} from '@greenroom/domain/import/import-fields.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import type { Column } from '#features/import/columns/column.ts';
import { columnsByHeader, foldHeader, kindColumns } from '#features/import/columns/kind-columns.ts';
import { countKnown, type Header } from '#features/import/columns/recognise-header.ts';
import type { CsvRow } from '#features/import/read-csv-rows.ts';

/** The kind whose columns the header names; of several the one in the file's name, or else the last. */
export function guessKind(headers: readonly string[], fileName: string): ImportKind {
  const known = importKinds.map((kind) => countKnown(headers, kind));
  const best = importKinds.filter((_, at) => known[at] === Math.max(...known));
  const named = best.find((kind) => foldHeader(fileName).split(' ')[0] === kind);
  return named ?? (best.at(-1) as ImportKind);
}

/** The field that each header names. A field is used once: for the first of two headers that name it. */
export function recogniseFields(headers: readonly string[], kind: ImportKind): (string | null)[] {
  const used = new Set<string>();
  return headers.map((header) => {
    const name = columnsByHeader(kind).get(foldHeader(header))?.name;
    if (!name || !importFields[kind].includes(name) || used.has(name)) return null;
    used.add(name);
    return name;
  });
}

/** Some values of each column. None of a column that may contain passwords. */
export function sampleColumns(headers: readonly string[], rows: readonly CsvRow[]): string[][] {
  return headers.map((header, at) => {
    if (isSecretHeader(header)) return [];
    const values = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => value !== '');
    return [...new Set(values)].slice(0, importLimits.samples).map(cut);
  });
}

export function isSecretHeader(header: string): boolean {
  return columnsByHeader('assets').get(foldHeader(header))?.isSecret ?? false;
}

const cut = (text: string) => [...text].slice(0, 60).join('');

/** Rejects fields that are unknown or used twice, and columns by which no row could be recognised. */
export function requireUsableFields(kind: ImportKind, fields: readonly (string | null)[]): void {
  const used = fields.filter((field) => field !== null);
  const unknown = used.find((field) => !importFields[kind].includes(field));
  if (unknown !== undefined) throw new Problem('invalid-input', `There is no field "${unknown}" of ${kind}.`);
  const twice = used.find((field, at) => used.indexOf(field) !== at);
  if (twice !== undefined) throw new Problem('invalid-input', `Two columns are used for "${twice}".`);
  const needed = identifyingFields[kind];
  if (!used.some((field) => needed.includes(field))) {
    throw new Problem('invalid-input', `Use a column for one of ${needed.join(', ')}.`);
  }
}

export function headerOf(kind: ImportKind, columns: readonly ImportColumn[]): Header {
  const byName = new Map<string, Column>(kindColumns[kind].map((column) => [column.name, column]));
  return {
    kind,
    cells: columns.map(({ header }) => header),
    columns: columns.map(({ field }) => (field === null ? undefined : byName.get(field))),
    unknown: [],
  };
}
