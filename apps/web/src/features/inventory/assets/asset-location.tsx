import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { roomPath, sitePath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';

/** If the viewer may not see the parent, there is neither its name nor a link to it. */
export function AssetSiteLink({ asset }: { asset: AssetRow }) {
  if (asset.site_id === null) return <ValueOrMissing value={null} />;
  return <TextLink to={sitePath(asset.site_id)}>{asset.site_name}</TextLink>;
}

export function AssetRoomLink({ asset }: { asset: AssetRow }) {
  if (asset.room_id === null) return <ValueOrMissing value={null} />;
  return <TextLink to={roomPath(asset.room_id)}>{asset.room_name}</TextLink>;
}
