import { descriptionMaxLength } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { Pencil } from 'lucide-react';
import { type BaseSyntheticEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { TicketChanges } from './use-ticket-change.ts';

interface TicketDescriptionProps {
  ticket: TicketDetail;
  changes: TicketChanges;
  heading: 'h2' | 'h3';
}

/** Opens with its own 'Save': an open text is never overwritten by what others change. */
export function TicketDescription({ ticket, changes, heading: Heading }: TicketDescriptionProps) {
  const { t } = useTranslation();
  const description = ticket.additional_data.description ?? '';
  const [edited, setEdited] = useState<{ text: string; version: number } | null>(null);
  const save = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (!edited) return;
    const text = edited.text.trim();
    // With the version that the user began with: what came in between is a conflict, not lost.
    if (text !== description)
      changes.change(
        { ...ticket, version: edited.version, isExact: true },
        { description: text },
        { additional_data: { ...ticket.additional_data, description: text } },
      );
    setEdited(null);
  };
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <Heading className="text-sm font-semibold">{t('maintenance.create.details')}</Heading>
        {edited ? null : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEdited({ text: description, version: ticket.version })}
          >
            {t('tickets.edit')}
          </Button>
        )}
      </div>
      {edited ? (
        <form onSubmit={save} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-2">
          <TextAreaField
            label={t('maintenance.create.details')}
            hideLabel
            rows={6}
            autoFocus
            maxLength={descriptionMaxLength}
            value={edited.text}
            onChange={({ target }) => setEdited({ ...edited, text: target.value })}
          />
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setEdited(null)}>
              {t('shared.cancel')}
            </Button>
            <Button size="sm" type="submit" variant="primary">
              {t('tickets.save')}
            </Button>
          </div>
        </form>
      ) : (
        <p className={description ? 'whitespace-pre-line wrap-break-word' : 'text-muted'}>
          {description || t('tickets.noDescription')}
        </p>
      )}
    </section>
  );
}
