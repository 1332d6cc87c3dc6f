import type { OdooClient, OdooRecord } from './client/odoo-client.ts';
import { readAssignees } from './fields/people.ts';
import type { SyncContext } from './sync-context.ts';
import { furtherFields } from './ticket-values.ts';
import { whileBusy } from './while-busy.ts';

/** Marks of an archived record. `maintenance.request` has one of its own. */
const archiveFields = { active: false, archive: true } as const;

export type RecordReader = Pick<SyncContext, 'client' | 'map' | 'people'>;
type Search = Omit<Parameters<OdooClient['searchRead']>[1], 'fields'>;

/** Reads records with all that is compared, and their assignees. */
export async function readRecords(reader: RecordReader, search: Search): Promise<OdooRecord[]> {
  const { client, map } = reader;
  const { name, stage, priority } = map.fields;
  const further = furtherFields.map((field) => map.fields[field]);
  const used = [name, stage, priority, ...further].filter((field) => field !== undefined);
  const fields = [...new Set([...used, ...archiveMarks(reader), 'write_date', 'write_uid'])];
  const records = await whileBusy(() => client.searchRead(map.model, { ...search, fields }));
  await readAssignees(reader, records);
  return records;
}

export function archiveMarks({ map }: Pick<RecordReader, 'map'>): (keyof typeof archiveFields)[] {
  return (Object.keys(archiveFields) as (keyof typeof archiveFields)[]).filter(
    (field) => map.odooFields[field]?.type === 'boolean',
  );
}

export function isArchived(reader: Pick<RecordReader, 'map'>, record: OdooRecord): boolean {
  return archiveMarks(reader).some((field) => record[field] === archiveFields[field]);
}

/** What takes a record out of the archive. */
export function restoringValues(reader: Pick<RecordReader, 'map'>): Record<string, boolean> {
  return Object.fromEntries(archiveMarks(reader).map((field) => [field, !archiveFields[field]]));
}
