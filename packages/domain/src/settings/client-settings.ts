import * as z from 'zod/mini';

/** A tile server of the operator's own, for maps with streets. Without one the built-in map is drawn. */
export const mapTiles = z.object({ light: z.string(), dark: z.string(), attribution: z.string() });
export type MapTiles = z.infer<typeof mapTiles>;

/** What the browser has to know of how this installation is set up. */
export const clientSettings = z.object({ map_tiles: z.nullable(mapTiles) });
