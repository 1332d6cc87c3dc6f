import { getTicketRule, saveTicketRule } from '@greenroom/domain/incidents/ticket-rule/endpoints.ts';
import type { TicketRule } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function ticketRuleQuery(partner_id: number) {
  return queryOptions({
    queryKey: ['ticket-rule', partner_id] as const,
    queryFn: ({ signal }) => call(getTicketRule, { query: { partner_id } }, { signal }),
  });
}

export function useSaveTicketRule(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: TicketRule | null) => call(saveTicketRule, { body: { partner_id, rule } }),
    onSuccess: (saved) => client.setQueryData(ticketRuleQuery(partner_id).queryKey, saved),
  });
}
