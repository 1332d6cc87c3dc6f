import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** It keeps its place while it loads: nothing below it moves. */
export const DevicesNowCard = quietPart(async () => (await import('./devices-now-card.tsx')).DevicesNowCard);

/** Device statuses load after the page: the rest can be rendered without them. */
export const AssetLive = quietPart(async () => (await import('./asset-live.tsx')).AssetLive);
export const RoomLive = quietPart(async () => (await import('./place-live.tsx')).RoomLive);
export const SiteLive = quietPart(async () => (await import('./place-live.tsx')).SiteLive);
/** The same, after the states of the rooms. */
export const RoomNow = quietPart(async () => (await import('./rooms/place-now.tsx')).RoomNow);
export const SiteNow = quietPart(async () => (await import('./rooms/place-now.tsx')).SiteNow);
export const RoomMark = quietPart(async () => (await import('./rooms/place-now.tsx')).RoomMark);
/** The states of rooms, by their models. */
export const RoomStateLive = quietPart(
  async () => (await import('./rooms/room-state-live.tsx')).RoomStateLive,
);
export const SiteRoomStates = quietPart(
  async () => (await import('./rooms/room-state-counts.tsx')).SiteRoomStates,
);
export const RoomCondition = quietPart(async () => (await import('./room-condition.tsx')).RoomCondition);
