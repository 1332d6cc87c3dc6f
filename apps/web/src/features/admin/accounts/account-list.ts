import { exportPeople, exportUsers } from '@greenroom/domain/admin/accounts/endpoints.ts';
import { callForFile } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { saveBlob } from '#api/save-blob.ts';
import { calendarDate } from '#i18n/calendar-date.ts';

/** Superusers manage the users of all partners, administrators of a partner its people. */
export type AccountList = 'users' | 'people';

/** A user, or a person of the own partner. */
export type Account = { id: number; username: string; full_name: string };

export async function saveAccounts(list: AccountList): Promise<void> {
  const file =
    list === 'users'
      ? await callForFile(exportUsers, { query: chosenPartner() })
      : await callForFile(exportPeople, {});
  saveBlob(file, `${list}_${calendarDate(new Date())}.csv`);
}
