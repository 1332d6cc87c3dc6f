import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { showChangedTicket } from './show-changed-ticket.ts';
import { sendGoneChoice, ticketKeys } from './ticket.queries.ts';

const closed: readonly number[] = [ticketStages.SOLVED, ticketStages.CANCELLED];

/** The record of the ticket was deleted or archived in Odoo, with a choice while the ticket is open. */
export function GoneInOdoo({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { id, version, stage, odoo_gone, odoo_gone_at } = ticket;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: 'cancel' | 'send-again') => sendGoneChoice({ id, version, choice }),
    onSuccess: (changed) => {
      client.setQueryData(ticketKeys.one(id), changed);
      showChangedTicket(client, id, changed);
    },
    onError: (error) => toast.error(errorMessage(error, t('tickets.gone.failed'))),
    onSettled: () => client.invalidateQueries({ queryKey: ['ticket', id] }),
  });
  if (odoo_gone === null || odoo_gone_at === null) return null;
  const isOpen = !closed.includes(stage);
  const date = dateTimeFormat(language, { dateStyle: 'long' }).format(Date.parse(odoo_gone_at));
  return (
    <Banner
      tone="warning"
      title={t(`tickets.gone.${odoo_gone}`, { date })}
      action={
        isOpen ? (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" busy={isPending && variables === 'cancel'} onClick={() => mutate('cancel')}>
              {t('tickets.gone.cancel')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={isPending && variables === 'send-again'}
              onClick={() => mutate('send-again')}
            >
              {t('tickets.gone.sendAgain')}
            </Button>
          </span>
        ) : null
      }
    >
      {isOpen ? t('tickets.gone.help') : null}
    </Banner>
  );
}
