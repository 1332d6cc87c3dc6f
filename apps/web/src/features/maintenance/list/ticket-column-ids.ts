/** The columns beside the name, in the order in which they are offered. The first ones are those of the spec. */
export const ticketColumnIds = [
  'priority',
  'stage',
  'clock',
  'assigned_to',
  'due_at',
  'number',
  'site',
  'room',
  'partner',
  'team',
  'created_at',
] as const;
export const defaultTicketColumns = ['priority', 'stage'];
/** Where no partner has service levels, no column is left empty. */
export const defaultColumnsWithClock = ['priority', 'stage', 'clock'];
