import type { MapTiles } from '@greenroom/domain/settings/client-settings.ts';
import { getClientSettings } from '@greenroom/domain/settings/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** The operator's own map tiles; undefined until known and if there are none: the built-in map needs none. */
export function useMapTiles(): MapTiles | undefined {
  const { data } = useQuery({
    queryKey: ['client-settings'],
    queryFn: ({ signal }) => call(getClientSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.map_tiles ?? undefined;
}
