import { paths, roomPath } from '#paths.ts';
import { returnPath } from './asset-return-path.ts';
import { assetsUrlState } from './assets-url-state.ts';

export function assetListPath(search: string): string {
  return paths.assets + assetsUrlState.write(assetsUrlState.read(search));
}

type BackPath = { to: string; place: 'before' | 'room' | 'list' };

/**
 * Where the back button of an asset leads: to the path in the address, to the room in which it was opened, or to its
 * list. Only a row of the list sets this state: a shared link names at most the room.
 */
export function assetBackPath(search: string, locationState: unknown): BackPath {
  const before = returnPath(search);
  if (before !== undefined) return { to: before, place: 'before' };
  const state = assetsUrlState.read(search);
  const from = String((locationState as { from?: unknown } | null)?.from ?? '');
  const isFromList = from.split('?')[0] === paths.assets;
  if (state.roomId === undefined || isFromList) return { to: assetListPath(search), place: 'list' };
  const room = roomPath(state.roomId);
  return { to: from.split('?')[0] === room ? from : room, place: 'room' };
}
