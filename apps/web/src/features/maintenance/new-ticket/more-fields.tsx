import { listNewTicketAssignees } from '@greenroom/domain/maintenance/work/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssigneeField } from '#listing/options/assignee-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { TicketForm } from './ticket-form.ts';

type Plan = Pick<TicketForm, 'assignee' | 'due'>;

interface MoreFieldsProps {
  /** Undefined is the user's own; null until it is known. */
  partnerId: number | undefined | null;
  plan: Plan;
  onPlan: (plan: Partial<Plan>) => void;
}

function assigneesQuery(partnerId: MoreFieldsProps['partnerId']) {
  return queryOptions({
    queryKey: ['new-ticket-assignees', partnerId] as const,
    queryFn: ({ signal }) =>
      call(
        listNewTicketAssignees,
        { query: typeof partnerId === 'number' ? { partner_id: partnerId } : {} },
        { signal },
      ),
    staleTime: 60_000,
    enabled: partnerId !== null,
  });
}

/** Who gets the ticket, and by when: most tickets are written without. */
export function MoreFields({ partnerId, plan, onPlan }: MoreFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(plan.assignee !== null || plan.due !== '');
  const fields = useRef<HTMLDivElement>(null);
  const lastPartner = useRef(partnerId);
  // Another partner has other users.
  useEffect(() => {
    if (partnerId === null) return;
    const isOther = lastPartner.current !== null && lastPartner.current !== partnerId;
    lastPartner.current = partnerId;
    if (isOther && plan.assignee) onPlan({ assignee: null });
  }, [partnerId, plan.assignee, onPlan]);
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          flushSync(() => setOpen(!isOpen));
          fields.current?.scrollIntoView?.({ block: 'nearest' });
        }}
        className="-ml-2 self-start max-sm:h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('transition-transform', !isOpen && '-rotate-90')}
        />
        {t('maintenance.create.more')}
      </Button>
      {isOpen ? (
        <div ref={fields} id={id} className="grid scroll-mb-4 gap-4 sm:grid-cols-2">
          <AssigneeField
            label={t('tickets.assignee')}
            hint={t('shared.optional')}
            placeholder={t('tickets.filters.unassigned')}
            query={assigneesQuery(partnerId)}
            value={plan.assignee}
            onChange={(assignee) => onPlan({ assignee })}
          />
          <TextField
            type="datetime-local"
            label={t('tickets.due')}
            hint={t('shared.optional')}
            min="2000-01-01T00:00"
            max="2199-12-31T23:59"
            value={plan.due}
            onChange={({ target }) => onPlan({ due: target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
