import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import { useFieldTexts } from '#features/maintenance/ticket/use-field-texts.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { TicketChanges, TicketConflict } from './use-ticket-change.ts';

/** What another user has made of the ticket, and what this one wanted. */
export function TicketConflictBanner({ changes }: { changes: TicketChanges }) {
  return changes.conflict ? <Conflict conflict={changes.conflict} changes={changes} /> : null;
}

function Conflict({ conflict, changes }: { conflict: TicketConflict; changes: TicketChanges }) {
  const { t } = useTranslation();
  const { labelOf, textOf, whoOf } = useFieldTexts();
  const { ticket, patch, shown, current } = conflict;
  const fields = Object.keys(patch).filter((field) => field in current);
  const { stage } = patch;
  const isPossible =
    stage === undefined || stage === current.stage || canMoveStage(Number(current.stage), stage);
  const own = (field: string) => {
    // A description is shown as a part of other data.
    const value = (field in shown ? shown : patch)[field as 'name'] as unknown;
    const named = value as { name?: string } | null;
    return textOf(field, named?.name ?? (value as string | number | null));
  };
  return (
    <Banner
      tone="warning"
      title={t('tickets.changedMeanwhile', {
        who: whoOf({ actor_name: (current.actor_name as string) ?? null, source: String(current.source) }),
        id: ticket.id,
      })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={changes.dismiss}>
            {t('tickets.keepTheirs')}
          </Button>
          {isPossible ? (
            <Button size="sm" variant="primary" busy={changes.isBusy} onClick={changes.insist}>
              {stage === undefined
                ? t('tickets.applyMine')
                : t('tickets.moveAnyway', { stage: textOf('stage', stage) })}
            </Button>
          ) : null}
        </span>
      }
    >
      <ul>
        {fields.map((field) => (
          <li key={field} className="wrap-anywhere">
            {t('tickets.bothSides', {
              field: labelOf(field),
              theirs: textOf(field, current[field] ?? null),
              yours: own(field),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
