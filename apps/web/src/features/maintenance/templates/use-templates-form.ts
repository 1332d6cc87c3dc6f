import {
  type TicketTemplate,
  ticketTemplatesChange,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { useContractForm } from '#forms/use-contract-form.ts';

export type TemplatesContract = ReturnType<typeof useTemplatesForm>;
type Values = { templates: TicketTemplate[] };

export const blankTemplate: TicketTemplate = {
  ...{ name: '', title: '', priority: ticketPriorities.MEDIUM, description: '' },
};

/** The fields of all templates of a partner. */
export function useTemplatesForm(templates: TicketTemplate[]) {
  return useContractForm({
    schema: ticketTemplatesChange,
    defaultValues: { templates },
    toRequest: (values: Values) => ({ templates: trimmed(values.templates) }),
    words: { 'templates.0.name': 'ticketTemplates.nameRequired' },
    check: findDoubles,
    mode: 'onSubmit',
  });
}

export function trimmed(templates: readonly TicketTemplate[]): TicketTemplate[] {
  return templates.map(({ name, title, priority, description }) => ({
    ...{ name: name.trim(), title: title.trim(), priority, description: description.trim() },
  }));
}

const nameKeyOf = ({ name }: TicketTemplate) => name.trim().toLowerCase();

/** The second of two with one name is the wrong one. */
function findDoubles({ templates }: Values) {
  const keys = templates.map(nameKeyOf);
  const doubles = keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
  return Object.fromEntries(
    doubles.map((at) => [`templates.${at}.name`, 'ticketTemplates.nameTwice' as const]),
  );
}
