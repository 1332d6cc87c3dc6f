import { ticketChange } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useContractForm } from '#forms/use-contract-form.ts';
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
  const save = (version: number, text: string) => {
    // With the version that the user began with: what came in between is a conflict, not lost.
    if (text !== description)
      changes.change(
        { ...ticket, version, isExact: true },
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
        <DescriptionForm {...edited} onSave={save} onCancel={() => setEdited(null)} />
      ) : (
        <p className={description ? 'whitespace-pre-line wrap-break-word' : 'text-muted'}>
          {description || t('tickets.noDescription')}
        </p>
      )}
    </section>
  );
}

interface DescriptionFormProps {
  text: string;
  /** That the user began with. */
  version: number;
  onSave: (version: number, text: string) => void;
  onCancel: () => void;
}

function DescriptionForm({ text, version, onSave, onCancel }: DescriptionFormProps) {
  const { t } = useTranslation();
  const { textField, submit } = useContractForm({
    schema: ticketChange,
    defaultValues: { version, description: text },
    toRequest: (values) => ({ version, description: values.description.trim() }),
    // Only its length can be wrong, and no longer one can be typed.
    words: {},
  });
  return (
    <form
      onSubmit={submit(({ description = '' }) => onSave(version, description))}
      onKeyDown={submitOnCommandEnter}
      className="flex flex-col gap-2"
    >
      <TextAreaField
        {...textField('description')}
        label={t('maintenance.create.details')}
        hideLabel
        rows={6}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t('tickets.save')}
        </Button>
      </div>
    </form>
  );
}
