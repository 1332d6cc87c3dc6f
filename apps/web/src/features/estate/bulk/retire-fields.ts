import { calendarDate } from '#i18n/calendar-date.ts';
import type { FieldDraft } from './bulk-body.ts';

/** What a bulk change of assets starts with to retire them. */
export function retireFields(): FieldDraft[] {
  return [
    { field: 'status', mode: 'set', value: 'Retired' },
    { field: 'retired_on', mode: 'set', value: calendarDate(new Date()) },
    { field: 'retirement_reason', mode: 'set', value: '' },
  ];
}
