import type { TicketPriorityName, TicketStageName } from '@greenroom/domain/maintenance/ticket.ts';
import type { Translate } from '#i18n/translate.ts';

export const stageTexts = {
  NEW: 'maintenance.stage.new',
  IN_PROGRESS: 'maintenance.stage.inProgress',
  STANDBY: 'maintenance.stage.standby',
  SOLVED: 'maintenance.stage.solved',
  PROVISIONALLY_CLOSED: 'maintenance.stage.provisionallyClosed',
  CANCELLED: 'maintenance.stage.cancelled',
} as const satisfies Record<TicketStageName, string>;

export const priorityTexts = {
  LOW: 'maintenance.priority.low',
  MEDIUM: 'maintenance.priority.medium',
  HIGH: 'maintenance.priority.high',
  URGENT: 'maintenance.priority.urgent',
} as const satisfies Record<TicketPriorityName, string>;

const texts: Partial<
  Record<string, (typeof stageTexts & typeof priorityTexts)[TicketStageName | TicketPriorityName]>
> = {
  ...stageTexts,
  ...priorityTexts,
};

/** A stage or priority of Greenroom in the language of the user; anything else as it is. */
export function describeName(name: string, t: Translate): string {
  const key = texts[name];
  return key ? t(key) : name;
}

/** A side of a conflict; empty for nothing. */
export function describeValue(
  field: string,
  value: string,
  { t, moment }: { t: Translate; moment: Intl.DateTimeFormat },
): string {
  if (value === '') return t('tickets.nothing');
  if (field === 'stage' || field === 'priority') return describeName(value, t);
  const time = field === 'due' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : moment.format(time);
}
