import type { BulkTicketResult } from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { stageLook } from '../stage-look.ts';
import type { BulkOutcomes } from './bulk-patch.ts';

interface BulkOutcomeListProps {
  outcomes: BulkOutcomes;
  isBusy: boolean;
  error: Error | null;
  onInsist: (() => void) | undefined;
  onClose: () => void;
}

/** Each ticket that stayed as it is, and why. */
export function BulkOutcomeList({ outcomes, isBusy, error, onInsist, onClose }: BulkOutcomeListProps) {
  const { t } = useTranslation();
  const { failed, patch } = outcomes;
  const reasonOf = ({ outcome, ticket, actor_name: who }: BulkTicketResult) => {
    if (outcome === 'conflict')
      return who === null ? t('tickets.bulk.changed') : t('tickets.bulk.changedBy', { who });
    if (outcome === 'stage')
      return t('tickets.notFrom', {
        from: stageLook(t, ticket?.stage ?? 0).name,
        to: stageLook(t, patch.stage ?? 0).name,
      });
    return t(outcome === 'assignee' ? 'tickets.bulk.cannotSee' : 'tickets.notFound');
  };
  return (
    <>
      <DialogBody>
        {error ? <Banner tone="danger">{errorMessage(error, t('tickets.changeFailed'))}</Banner> : null}
        <ul aria-label={t('tickets.bulk.notChanged')} className="flex flex-col gap-2">
          {failed.map((result) => (
            <li key={result.id} className="text-sm wrap-anywhere">
              <p className="font-medium">
                #{result.id} {result.ticket?.name}
              </p>
              <p className="text-muted">{reasonOf(result)}</p>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('layout.close')}</Button>
        {onInsist ? (
          <Button variant="primary" busy={isBusy} onClick={onInsist}>
            {t('tickets.bulk.insist')}
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}
