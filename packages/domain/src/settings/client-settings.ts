import * as z from 'zod/mini';

/** The operator's own tile server, for maps with streets. Without one, the built-in map is drawn. */
export const mapTiles = z.object({ light: z.string(), dark: z.string(), attribution: z.string() });
export type MapTiles = z.infer<typeof mapTiles>;

/** The settings of this installation that the browser needs. */
export const clientSettings = z.object({ map_tiles: z.nullable(mapTiles) });
