import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** It keeps its place while it is on its way: nothing below it moves. */
export const DevicesNowCard = quietPart(async () => (await import('./devices-now-card.tsx')).DevicesNowCard);

/** What a page shows of its devices comes after the page: nothing of it is needed to draw the rest. */
export const AssetLive = quietPart(async () => (await import('./asset-live.tsx')).AssetLive);
export const RoomLive = quietPart(async () => (await import('./place-live.tsx')).RoomLive);
export const SiteLive = quietPart(async () => (await import('./place-live.tsx')).SiteLive);
export const RoomCondition = quietPart(async () => (await import('./room-condition.tsx')).RoomCondition);
