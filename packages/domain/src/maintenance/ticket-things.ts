/** What a ticket can be about. */
export const ticketThings = ['site', 'room', 'asset'] as const;
