import {
  maxTicketTemplates,
  type PartnerTicketTemplates,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TemplateFields } from './template-fields.tsx';
import { ticketTemplatesQuery, useSaveTicketTemplates } from './ticket-templates.queries.ts';
import { blankTemplate, trimmed, useTemplatesForm } from './use-templates-form.ts';

/** All templates of a partner wait for one "Save". */
export function TicketTemplatesForm({ saved }: { saved: PartnerTicketTemplates }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const contract = useTemplatesForm(saved.templates);
  const { form, submit } = contract;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'templates' });
  const { mutate, isPending, error } = useSaveTicketTemplates(saved.partner_id);
  const isOutdated = error instanceof ApiError && error.status === 412;
  const isChanged = JSON.stringify(trimmed(form.watch('templates'))) !== JSON.stringify(saved.templates);
  const isFull = fields.length >= maxTicketTemplates;
  const save = submit(({ templates }) => {
    if (!isChanged || isPending) return;
    mutate(
      { version: saved.version, templates },
      { onSuccess: () => toast.success(t('ticketTemplates.saved')) },
    );
  });
  const add = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabled={isFull}
      onClick={() => append(blankTemplate, { shouldFocus: false })}
    >
      {t('ticketTemplates.add')}
    </Button>
  );
  return (
    <form noValidate onSubmit={save} onKeyDown={submitOnCommandEnter}>
      {fields.length === 0 ? (
        <Card>
          <EmptyState title={t('ticketTemplates.none')} icon={<FileText />} action={add}>
            {t('ticketTemplates.noneHelp')}
          </EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {fields.map(({ id }, at) => (
            <li key={id}>
              <TemplateFields
                contract={contract}
                at={at}
                onMoveUp={at > 0 ? () => move(at, at - 1) : undefined}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-col gap-3">
        {error ? (
          <Banner
            tone="danger"
            action={
              isOutdated ? (
                <Button
                  size="sm"
                  onClick={() => void client.invalidateQueries(ticketTemplatesQuery(saved.partner_id))}
                >
                  {t('ticketTemplates.reload')}
                </Button>
              ) : undefined
            }
          >
            {isOutdated
              ? t('ticketTemplates.outdated')
              : errorMessage(error, t('ticketTemplates.saveFailed'))}
          </Banner>
        ) : null}
        {isFull ? (
          <p className="text-sm text-muted">{t('ticketTemplates.full', { max: maxTicketTemplates })}</p>
        ) : null}
        <FormActions>
          {fields.length > 0 ? add : null}
          {isChanged || fields.length > 0 ? (
            <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
              {t('ticketTemplates.save')}
            </Button>
          ) : null}
        </FormActions>
      </div>
    </form>
  );
}
