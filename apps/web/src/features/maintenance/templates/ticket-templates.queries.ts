import {
  getTicketTemplates,
  updateTicketTemplates,
} from '@greenroom/domain/maintenance/templates/endpoints.ts';
import type {
  PartnerTicketTemplates,
  TicketTemplate,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** Of the own partner unless one is named. */
export function ticketTemplatesQuery(partner_id: number | undefined) {
  return queryOptions({
    queryKey: ['ticket-templates', partner_id ?? 'own'] as const,
    queryFn: ({ signal }) =>
      call(getTicketTemplates, { query: partner_id === undefined ? {} : { partner_id } }, { signal }),
  });
}

type Saved = { version: number; templates: TicketTemplate[] };

export function useSaveTicketTemplates(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, templates }: Saved) =>
      call(
        updateTicketTemplates,
        { body: { partner_id, templates } },
        { headers: { 'if-match': `"${version}"` } },
      ),
    onSuccess: (saved: PartnerTicketTemplates) => {
      client.setQueryData(ticketTemplatesQuery(partner_id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['ticket-templates', 'own'] });
    },
  });
}
