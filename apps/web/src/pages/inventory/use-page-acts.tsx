import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { Printer, TicketPlus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { mayManageEstate } from '#features/auth/may-manage-estate.ts';
import type { EstateListActs } from '#features/estate/bulk/bulk-acts.tsx';
import { LazyBulkActs } from '#features/estate/bulk/lazy-bulk-acts.ts';
import type { ActingRow } from '#features/estate/thing-acts.tsx';
import { useLabelAct } from '#features/labels/use-label-act.tsx';
import { useNewTicket } from '#features/maintenance/new-ticket/use-new-ticket.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import { type NamedThing, ticketAbout } from './ticket-about.ts';

type NamedRow = ActingRow & NamedThing;
type PageActs = Omit<EstateListActs, 'ofRow' | 'onRowKey'> & {
  ofRow: (row: NamedRow) => readonly RowAct[];
  onRowKey: (key: string, row: NamedRow) => boolean;
};

/**
 * What can be done with rooms or assets of a list: labels and tickets for everyone who sees them, changes for those who
 * manage the estate. The labels are there from the start, so that the marks of the rows do not appear late.
 */
export function usePageActs(thing: LabelThing, user: User | null): { acts: PageActs; dialogs: ReactNode } {
  const { t } = useTranslation();
  const newTicket = useNewTicket();
  // It changes with each opening; the acts of a list stay the same.
  const latest = useRef(newTicket.openAbout);
  useEffect(() => {
    latest.current = newTicket.openAbout;
  });
  const [changes, setChanges] = useState<EstateListActs>({ ofSelection: [] });
  const { act, dialog } = useLabelAct(thing);
  const acts = useMemo((): PageActs => {
    const openTicket = (row: NamedRow) => latest.current(ticketAbout(row));
    return {
      ofSelection: [...changes.ofSelection, act],
      ofRow: (row) => {
        const own = changes.ofRow?.(row) ?? [];
        const first = own.filter(({ isLast }) => !isLast);
        return [
          ...first,
          {
            ...{ id: 'ticket', label: t('palette.newTicket'), keys: 'c' },
            icon: <TicketPlus aria-hidden="true" />,
            startsGroup: first.length === 0,
            onSelect: () => openTicket(row),
          },
          {
            ...{ id: 'label', label: t('labels.printOne'), icon: <Printer aria-hidden="true" /> },
            onSelect: () => act.onAct({ ids: [row.id] }, 1),
          },
          ...own.filter(({ isLast }) => isLast),
        ];
      },
      onRowKey: (key, row) => {
        if (key !== 'c') return changes.onRowKey?.(key, row) ?? false;
        openTicket(row);
        return true;
      },
    };
  }, [t, changes, act]);
  return {
    acts,
    dialogs: (
      <>
        {user && mayManageEstate(user) ? (
          <LazyBulkActs thing={thing} user={user} onActs={setChanges} />
        ) : null}
        {dialog}
        {newTicket.dialog}
      </>
    ),
  };
}
