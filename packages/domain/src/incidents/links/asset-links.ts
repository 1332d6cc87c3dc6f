import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { atMost } from '../../http/length-checks.ts';

/** In which way a device does not work without the other one. */
export const linkKinds = ['network', 'control', 'power'] as const;
export type LinkKind = (typeof linkKinds)[number];
const kind = z.enum(linkKinds, `must be one of ${linkKinds.join(', ')}`);

export const maxLinks = 20;
/** From a device to the last one that it depends on; the rule of incidents follows no longer chain. */
export const maxLinkDepth = 8;

const assetLink = z.object({ asset_id: z.int(), asset_name: z.string(), kind });

export type AssetLink = z.infer<typeof assetLink>;

export const assetLinks = z.object({
  depends_on: z.array(assetLink),
  needed_by: z.array(assetLink),
  /** The device whose outlet feeds it. Servers of the last release do not send it. */
  fed_by: z.optional(z.nullable(z.object({ asset_id: z.int(), asset_name: z.string() }))),
});
export type AssetLinks = z.infer<typeof assetLinks>;

export const assetLinksForm = z.object({
  links: z.array(z.object({ on_asset_id: rowId, kind })).check(atMost(maxLinks, 'has too many entries')),
});
export type AssetLinksForm = z.output<typeof assetLinksForm>;
