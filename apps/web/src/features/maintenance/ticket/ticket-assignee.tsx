import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useState } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssigneeField } from '#listing/options/assignee-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ticketAssigneesQuery } from './ticket.queries.ts';
import type { TicketChanges } from './use-ticket-change.ts';

export type TicketUser = { id: number; name: string };

interface AssigneeProps {
  ticket: TicketDetail;
  changes: TicketChanges;
  user: TicketUser;
}

export function Assignee({ ticket, changes, user }: AssigneeProps) {
  const { t } = useTranslation();
  const assign = (assignee: TicketUser | null) =>
    changes.change(ticket, { assigned_to: assignee?.id ?? null }, { assigned_to: assignee });
  const { assigned_to } = ticket;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <AssigneeField
        label={t('tickets.assignee')}
        placeholder={t('tickets.nobody')}
        className="w-full"
        query={ticketAssigneesQuery(ticket.id)}
        isOnPage
        value={assigned_to && { ...assigned_to, name: translateData(t, 'actor', assigned_to.name) }}
        onChange={assign}
      />
      {assigned_to?.id === user.id ? null : (
        <Button size="sm" onClick={() => assign(user)}>
          {t('tickets.take')}
        </Button>
      )}
    </div>
  );
}

/** Sent when the field is left: a date that is being typed is many dates. */
export function Due({ ticket, changes }: Pick<AssigneeProps, 'ticket' | 'changes'>) {
  const { t } = useTranslation();
  const stored = ticket.due_at ? localMoment(new Date(ticket.due_at)) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== stored) {
      const due_at = typed === '' ? null : new Date(typed).toISOString();
      changes.change(ticket, { due_at });
    }
    setTyped(null);
  };
  return (
    <TextField
      type="datetime-local"
      label={t('tickets.due')}
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
    />
  );
}

/** As the field of the browser has it: '2026-11-17T14:30'. */
function localMoment(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
