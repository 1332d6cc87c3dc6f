import type { TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** Fields of a ticket that a change can name; a newer server may send others. */
const labels = {
  name: 'maintenance.name',
  stage: 'maintenance.stage',
  priority: 'maintenance.priority',
  team: 'tickets.team',
  sales_order: 'maintenance.create.salesOrder',
  assigned_to: 'tickets.assignee',
  due_at: 'tickets.due',
  tags: 'tickets.tags',
  about: 'tickets.about',
  description: 'maintenance.create.details',
  odoo_id: 'tickets.odoo',
} as const;

const ways = { api: 'tickets.byApi', mail: 'tickets.byMail', odoo: 'tickets.inOdoo' } as const;

type Value = TicketEvent['changes'][number]['from'];

/** Names and values of fields, in the viewer's language. */
export function useFieldTexts() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const moment = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    labelOf: (field: string) => {
      const key = labels[field as keyof typeof labels];
      return key ? t(key) : field;
    },
    textOf: (field: string, value: Value): string => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
        return t('tickets.nothing');
      if (field === 'stage') return stageLook(t, Number(value)).name;
      if (field === 'priority') return priorityLook(t, Number(value)).name;
      if (field === 'due_at') return moment.format(Date.parse(String(value)));
      return Array.isArray(value) ? value.join(', ') : String(value);
    },
    /** 'Camille Moreau', 'Camille Moreau (API)', 'Odoo', or the rule of incidents. */
    whoOf: ({ actor_name, source }: { actor_name: string | null; source: string }) => {
      if (actor_name !== null) {
        const key = ways[source as keyof typeof ways];
        const name = translateData(t, 'actor', actor_name);
        return key ? t(key, { name }) : name;
      }
      return source === 'odoo' ? t('tickets.byOdoo') : t('tickets.byRule');
    },
  };
}
