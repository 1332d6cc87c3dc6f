import type { TicketTemplate } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';

/** With a key of its own, because a name changes while it is typed. */
export type EditedTemplate = TicketTemplate & { key: number };

export function editTemplates(templates: readonly TicketTemplate[]): EditedTemplate[] {
  return templates.map((template, key) => ({ ...template, key }));
}

export function blankTemplate(others: readonly EditedTemplate[]): EditedTemplate {
  const key = Math.max(-1, ...others.map((one) => one.key)) + 1;
  return { key, name: '', title: '', priority: ticketPriorities.MEDIUM, description: '' };
}

export function templatesOf(edited: readonly EditedTemplate[]): TicketTemplate[] {
  return edited.map(({ name, title, priority, description }) => ({
    ...{ name: name.trim(), title: title.trim(), priority, description: description.trim() },
  }));
}

const nameKeyOf = ({ name }: TicketTemplate) => name.trim().toLowerCase();

/** The second of two with one name is the wrong one. */
export function findNameError(
  template: EditedTemplate,
  all: readonly EditedTemplate[],
): 'nameRequired' | 'nameTwice' | undefined {
  if (template.name.trim() === '') return 'nameRequired';
  const first = all.find((one) => nameKeyOf(one) === nameKeyOf(template));
  return first === template ? undefined : 'nameTwice';
}
