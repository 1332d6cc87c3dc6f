import {
  maxTicketTemplates,
  type PartnerTicketTemplates,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import {
  blankTemplate,
  type EditedTemplate,
  editTemplates,
  findNameError,
  templatesOf,
} from './edited-template.ts';
import { TemplateFields } from './template-fields.tsx';
import { ticketTemplatesQuery, useSaveTicketTemplates } from './ticket-templates.queries.ts';

/** All templates of a partner wait for one "Save". */
export function TicketTemplatesForm({ saved }: { saved: PartnerTicketTemplates }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [stored] = useState(() => editTemplates(saved.templates));
  const [templates, setTemplates] = useState(stored);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSaveTicketTemplates(saved.partner_id);
  const isOutdated = error instanceof ApiError && error.status === 412;
  const isChanged = JSON.stringify(templatesOf(templates)) !== JSON.stringify(saved.templates);
  const isFull = templates.length >= maxTicketTemplates;
  const change = (key: number, part: Partial<EditedTemplate>) =>
    setTemplates((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const moveUp = (at: number) =>
    setTemplates((all) => all.toSpliced(at, 1).toSpliced(at - 1, 0, ...all.slice(at, at + 1)));
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = templates.findIndex((one) => findNameError(one, templates));
    if (wrong >= 0) form.current?.querySelectorAll<HTMLElement>('[data-template-name]')[wrong]?.focus();
    else if (isChanged && !isPending)
      mutate(
        { version: saved.version, templates: templatesOf(templates) },
        { onSuccess: () => toast.success(t('ticketTemplates.saved')) },
      );
  };
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter}>
      {templates.length === 0 ? (
        <EmptyState title={t('ticketTemplates.none')} icon={<FileText />}>
          {t('ticketTemplates.noneHelp')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {templates.map((template, at) => {
            const wrong = isChecked ? findNameError(template, templates) : undefined;
            return (
              <li key={template.key}>
                <TemplateFields
                  template={template}
                  number={at + 1}
                  nameError={wrong && t(`ticketTemplates.${wrong}`)}
                  onChange={(part) => change(template.key, part)}
                  onMoveUp={at > 0 ? () => moveUp(at) : undefined}
                  onRemove={() => setTemplates((all) => all.filter(({ key }) => key !== template.key))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4 flex flex-col items-start gap-3">
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
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={isFull}
            onClick={() => setTemplates((all) => [...all, blankTemplate(all)])}
          >
            {t('ticketTemplates.add')}
          </Button>
          {isChanged || templates.length > 0 ? (
            <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
              {t('ticketTemplates.save')}
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}
