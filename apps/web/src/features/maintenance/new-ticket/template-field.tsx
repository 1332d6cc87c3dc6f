import type { PartnerTicketTemplates } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';
import { ticketTemplatesQuery } from '../templates/ticket-templates.queries.ts';

type TemplateFieldProps = {
  /** Undefined is the user's own; null until it is known. */
  partnerId: number | undefined | null;
  onTemplate: (template: PartnerTicketTemplates['templates'][0]) => void;
};

/** Only where the partner has templates. If they cannot be read, the ticket is written without. */
export function TemplateField({ partnerId, onTemplate }: TemplateFieldProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...ticketTemplatesQuery(partnerId ?? undefined), enabled: partnerId !== null });
  const [chosen, setChosen] = useState('');
  const templates = data?.templates ?? [];
  if (partnerId === null || templates.length === 0) return null;
  return (
    <Select
      label={t('maintenance.create.template')}
      hint={t('shared.optional')}
      help={t('maintenance.create.templateHelp')}
      placeholder={t('maintenance.create.noTemplate')}
      value={chosen}
      onValueChange={(name) => {
        setChosen(name);
        const template = templates.find((one) => one.name === name);
        if (template) onTemplate(template);
      }}
      options={templates.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}
