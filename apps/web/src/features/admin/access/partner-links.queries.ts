import { linkPartner, listAdditionalPartners, unlinkPartner } from '@greenroom/domain/admin/endpoints.ts';
import type { Partner } from '@greenroom/domain/branding/partner.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { restartFetches } from '#features/admin/users/update-cached-lists.ts';
import { invalidateVisibility, linkedPartnersKey } from '#features/admin/users/users.queries.ts';

/** The partners that a user is linked to besides its own, and how to change them. */
export function usePartnerLinks(userId: number) {
  const client = useQueryClient();
  const queryKey = linkedPartnersKey(userId);
  const linked = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => call(listAdditionalPartners, { params: { id: userId } }, { signal }),
  });
  const change = (next: (partners: Partner[]) => Partner[]) => {
    client.setQueryData<Partner[]>(queryKey, (partners) => partners && next(partners));
    restartFetches(client, queryKey);
    invalidateVisibility(client, userId);
  };
  const link = useMutation({
    mutationFn: (partner_id: number) => call(linkPartner, { params: { id: userId, partner_id } }),
    onSuccess: (partner) =>
      change((partners) => {
        const others = partners.filter(({ id }) => id !== partner.id);
        return sortRows(
          [...others, partner],
          { key: 'name', direction: 'asc' },
          { sortValue: ({ name }) => name, nameKey: 'name' },
        );
      }),
  });
  const unlink = useMutation({
    mutationFn: (partner_id: number) => call(unlinkPartner, { params: { id: userId, partner_id } }),
    onSuccess: (_, partnerId) => change((partners) => partners.filter(({ id }) => id !== partnerId)),
  });
  return { linked, link, unlink };
}
