import { getEscalation, updateEscalation } from '@greenroom/domain/notifications/escalation/endpoints.ts';
import type { EscalationChange } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function escalationQuery(partnerId: number) {
  return queryOptions({
    queryKey: ['escalation', partnerId] as const,
    queryFn: ({ signal }) => call(getEscalation, { query: { partner_id: partnerId } }, { signal }),
  });
}

export function useUpdateEscalation(partnerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EscalationChange) =>
      call(updateEscalation, { body: { ...body, partner_id: partnerId } }),
    onSuccess: (saved) => client.setQueryData(escalationQuery(partnerId).queryKey, saved),
  });
}
