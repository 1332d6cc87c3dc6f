import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import type { UrlState } from '#listing/use-url-state.ts';

export type RoomStatusView = 'squares' | 'table';

export type RoomStatusState = {
  view: RoomStatusView;
  state: RoomState | undefined;
  search: string;
};

export const roomStatusUrlState: UrlState<RoomStatusState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      view: query.get('view') === 'table' ? 'table' : 'squares',
      state: roomStates.find((state) => state === query.get('state')),
      search: query.get('search') ?? '',
    };
  },
  write: ({ view, state, search }) =>
    writeListQuery({ view: view === 'table' ? view : undefined, state, search }),
};
