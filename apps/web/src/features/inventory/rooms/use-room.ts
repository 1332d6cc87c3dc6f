import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { readId } from '#listing/url-values.ts';
import { roomQuery } from './rooms.queries.ts';

/** The room of the address. An id that is no id is a room that does not exist. */
export function useRoom() {
  const client = useQueryClient();
  const id = readId(useParams().roomId ?? null);
  const query = useQuery({ ...roomQuery(client, id ?? 0), enabled: id !== undefined });
  return {
    id,
    room: query.data,
    isMissing: id === undefined || (query.isError && query.data === undefined),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
