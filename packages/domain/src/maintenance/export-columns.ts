import type { CsvColumn } from '../listing/csv.ts';
import { stageNames, type Ticket, ticketPriorities } from './ticket.ts';

const priorityNames = new Map<number, string>(
  Object.entries(ticketPriorities).map(([name, priority]) => [priority, name]),
);

/** The exported list; the headers and values are the same in every language. */
export const ticketExportColumns: readonly CsvColumn<Ticket>[] = [
  { header: 'number', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'priority', value: ({ priority }) => priorityNames.get(priority) ?? priority },
  { header: 'stage', value: ({ stage }) => stageNames.get(stage) ?? stage },
  { header: 'assignee', value: ({ assigned_to }) => assigned_to?.name },
  { header: 'due', value: ({ due_at }) => due_at },
  { header: 'site', value: ({ site }) => site?.name },
  { header: 'room', value: ({ room }) => room?.name },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'team', value: ({ team }) => team },
  { header: 'created', value: ({ created_at }) => created_at },
];
