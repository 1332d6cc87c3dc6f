import { getServiceLevels, updateServiceLevels } from '@greenroom/domain/maintenance/levels/endpoints.ts';
import type {
  PartnerServiceLevels,
  ServiceLevel,
} from '@greenroom/domain/maintenance/levels/service-level.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { ticketsKey } from '../tickets.queries.ts';

export function serviceLevelsQuery(partner_id: number) {
  return queryOptions({
    queryKey: ['service-levels', partner_id] as const,
    queryFn: ({ signal }) => call(getServiceLevels, { query: { partner_id } }, { signal }),
  });
}

type Saved = { version: number; levels: ServiceLevel[] };

export function useSaveServiceLevels(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, levels }: Saved) =>
      call(
        updateServiceLevels,
        { body: { partner_id, levels } },
        { headers: { 'if-match': `"${version}"` } },
      ),
    onSuccess: (saved: PartnerServiceLevels) => {
      client.setQueryData(serviceLevelsQuery(partner_id).queryKey, saved);
      void client.invalidateQueries({ queryKey: [ticketsKey] });
    },
  });
}
