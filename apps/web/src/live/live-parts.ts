import { lazyPart } from '#ui/lazy-part.tsx';

/** It keeps its place while it is on its way: nothing below it moves. */
export const DevicesNowCard = lazyPart(async () => (await import('./devices-now-card.tsx')).DevicesNowCard, {
  isQuiet: true,
});

/** What a page shows of its devices comes after the page: nothing of it is needed to draw the rest. */
export const AssetLive = lazyPart(async () => (await import('./asset-live.tsx')).AssetLive, {
  isQuiet: true,
});
export const RoomLive = lazyPart(async () => (await import('./place-live.tsx')).RoomLive, { isQuiet: true });
export const SiteLive = lazyPart(async () => (await import('./place-live.tsx')).SiteLive, { isQuiet: true });
export const RoomCondition = lazyPart(async () => (await import('./room-condition.tsx')).RoomCondition, {
  isQuiet: true,
});
