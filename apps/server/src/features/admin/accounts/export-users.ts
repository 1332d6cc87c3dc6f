import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { userFileColumns } from '@greenroom/domain/admin/accounts/user-file.ts';
import { type CsvColumn, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import { type SqlBool, sql } from 'kysely';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requirePartnerAdministrator } from '../people/change-people.ts';
import { isPersonOf } from '../people/people.queries.ts';
import { type FileUser, selectUsersForFile } from '../users.queries.ts';

const columns: CsvColumn<FileUser>[] = userFileColumns.map((header) => ({
  header,
  value: (user) => {
    const value = user[header];
    return Array.isArray(value) ? value.join('; ') : value;
  },
}));

const write = (users: FileUser[]) =>
  Buffer.from(csvHeader(columns) + users.map((user) => csvRow(columns, user)).join(''));

export async function exportUsers(
  { database }: Services,
  { partner_id }: { partner_id?: number | undefined },
): Promise<Buffer> {
  const isShown =
    partner_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`users.partner_id = ${partner_id}`;
  return write(await asSystem(database, (db) => selectUsersForFile(db, isShown)));
}

export async function exportPeople({ database }: Services, viewer: Viewer): Promise<Buffer> {
  const people = await asSystem(database, async (db) =>
    selectUsersForFile(db, isPersonOf(await requirePartnerAdministrator(db, viewer))),
  );
  return write(people);
}
