import * as z from 'zod/mini';
import { boundedText, requiredText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { atMost } from '../../http/length-checks.ts';
import { ticketPriority } from '../new-ticket.ts';
import { ticketNameMaxLength } from '../ticket.ts';

export const maxTicketTemplates = 20;
export const templateNameMaxLength = 100;
export const templateDescriptionMaxLength = 4_000;

const countMessage = `must be at most ${maxTicketTemplates} templates`;
const nameMessage = 'names a template twice';

/** What a new ticket starts with. */
export const ticketTemplate = z.object({
  /** By which users choose it. */
  name: requiredText(templateNameMaxLength),
  /** The name of the ticket; empty leaves it to the user. */
  title: boundedText(ticketNameMaxLength),
  priority: ticketPriority,
  description: boundedText(templateDescriptionMaxLength),
});
export type TicketTemplate = z.output<typeof ticketTemplate>;

const nameKeyOf = ({ name }: TicketTemplate) => name.trim().toLowerCase();

export const ticketTemplatesChange = z.object({
  /** The own partner unless another one is named. */
  partner_id: z.optional(rowId),
  /** In the order in which users are offered them. */
  templates: z.array(ticketTemplate, countMessage).check(
    atMost(maxTicketTemplates, countMessage),
    z.refine(
      (templates) => new Set((templates as TicketTemplate[]).map(nameKeyOf)).size === templates.length,
      nameMessage,
    ),
  ),
});

export const partnerTicketTemplates = z.object({
  partner_id: z.int(),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
  templates: z.array(
    z.object({ name: z.string(), title: z.string(), priority: z.int(), description: z.string() }),
  ),
});
export type PartnerTicketTemplates = z.infer<typeof partnerTicketTemplates>;
