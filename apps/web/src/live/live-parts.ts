import { lazyPart } from '#ui/lazy-part.tsx';

/** What a page shows of its devices comes after the page: nothing of it is needed to draw the rest. */
export const AssetLive = lazyPart(async () => (await import('./asset-live.tsx')).AssetLive, {
  isQuiet: true,
});
export const RoomLive = lazyPart(async () => (await import('./place-live.tsx')).RoomLive, { isQuiet: true });
export const SiteLive = lazyPart(async () => (await import('./place-live.tsx')).SiteLive, { isQuiet: true });
export const RoomCondition = lazyPart(async () => (await import('./room-condition.tsx')).RoomCondition, {
  isQuiet: true,
});
