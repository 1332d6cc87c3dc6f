import type { Narrowing } from '#listing/list-source.ts';
import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import type { AssetFilter } from './assets.queries.ts';

export type AssetsState = {
  siteId: number | undefined;
  roomId: number | undefined;
  search: string;
  controlled: boolean;
};

export const assetsUrlState: UrlState<AssetsState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      siteId: readId(query.get('siteId')),
      roomId: readId(query.get('roomId')),
      search: query.get('search') ?? '',
      controlled: query.get('controlled') === 'true',
    };
  },
  write: ({ siteId, roomId, search, controlled }) =>
    writeQuery({ siteId, roomId, search, controlled: controlled || undefined }),
};

/** The list that the address asks for; the asset page walks the same one. */
export function assetsRequest({ siteId, roomId, search, controlled }: AssetsState): {
  filter: AssetFilter;
  narrow: Narrowing;
} {
  return {
    filter: { site_id: siteId, room_id: roomId, controlled: controlled || undefined },
    narrow: { search },
  };
}
