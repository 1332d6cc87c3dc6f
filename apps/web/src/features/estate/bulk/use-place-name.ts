import { useQuery, useQueryClient } from '@tanstack/react-query';
import { roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { siteQuery } from '#features/inventory/sites/sites.queries.ts';
import type { BulkDraft } from './bulk-body.ts';

/** The name of the place that the rows move to, once it is chosen. */
export function usePlaceName({ fields }: Pick<BulkDraft, 'fields'>): string | undefined {
  const client = useQueryClient();
  const idOf = (name: string) => Number(fields.find(({ field }) => field === name)?.value ?? 0);
  const [room, site] = [idOf('room_id'), idOf('site_id')];
  const rooms = useQuery({ ...roomQuery(client, room), enabled: room > 0 });
  const sites = useQuery({ ...siteQuery(client, site), enabled: site > 0 });
  return room > 0 ? rooms.data?.name : sites.data?.name;
}
