import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import type { FieldChange, Patch } from './diff-row.ts';

export type SiteServices = {
  calendars: readonly { id: number; partner_id: number; name: string }[];
  /** Whether the importer may set the calendar and the target of a site. */
  isManaged: boolean;
};

type Given = { row: ImportRow; partnerId: number | undefined; services: SiteServices };

const notManaged = 'Only users who manage service hours set the calendar and the target of a site.';

/** The patch of a site with the id of the calendar that its row names: one of the site's partner. */
export function mergeService({ calendar, ...patch }: Patch, { row, partnerId, services }: Given): Patch {
  const isSet = calendar !== undefined || patch.target_availability !== undefined;
  if (isSet && !services.isManaged) throw new RowRejected(notManaged, 'service-not-managed');
  if (calendar === undefined) return patch;
  return { ...patch, calendar_id: calendar === null ? null : calendarOf(String(calendar)) };

  function calendarOf(text: string): number {
    const found = services.calendars.filter(
      ({ partner_id, name }) => partner_id === partnerId && foldText(name) === foldText(text),
    );
    const [calls, column] = [row.calls('calendar'), row.header('calendar')];
    if (found.length > 1)
      throw new RowRejected(`${calls}: ${found.length} calendars are called "${text}".`, 'calendar-several', {
        ...{ column, text, count: found.length },
      });
    if (!found[0])
      throw new RowRejected(`${calls}: the partner has no calendar "${text}".`, 'no-calendar', {
        column,
        text,
      });
    return found[0].id;
  }
}

/** The change with the calendar's own name, however the file writes it. The calendars are those of the site's partner. */
export function withCalendarName(change: FieldChange, calendars: readonly { name: string }[]): FieldChange {
  if (change.field !== 'calendar' || typeof change.after !== 'string') return change;
  const folded = foldText(change.after);
  const found = calendars.find(({ name }) => foldText(name) === folded);
  return found ? { ...change, after: found.name } : change;
}

/** A new row names every column; its empty cells set nothing. */
export function withoutEmptyService({ calendar, target_availability, ...row }: Patch): Patch {
  return {
    ...row,
    ...(calendar !== null && { calendar }),
    ...(target_availability !== null && { target_availability }),
  };
}
