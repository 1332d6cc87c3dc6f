import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { detailState } from '#features/inventory/detail-state.ts';
import { readId } from '#listing/url-values.ts';
import { roomQuery } from './rooms.queries.ts';

/** The room in the address. */
export function useRoom() {
  const client = useQueryClient();
  const id = readId(useParams().roomId ?? null);
  const query = useQuery({ ...roomQuery(client, id ?? 0), enabled: id !== undefined });
  return {
    ...detailState(id, query),
    room: query.data,
  };
}
