import * as z from 'zod/mini';

/** The values of the filters by assignee and by team. */
export const ticketChoices = z.object({
  assignees: z.array(z.object({ id: z.int(), name: z.string() })),
  teams: z.array(z.string()),
});

export const maxTicketChoices = 1000;
