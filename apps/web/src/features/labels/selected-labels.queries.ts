import { getAsset, getRoom, listAssets, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { maxLabels } from '@greenroom/domain/labels/max-labels.ts';
import { call } from '#api/http-client.ts';
import type { ListSelection } from '#listing/selection/list-selection.ts';
import type { LabelSample } from './label-sample.ts';

export type SelectedLabels = { ids: readonly number[]; sample: LabelSample };

/** The marked assets or rooms, or those that match now, and the texts of the first one for the preview. */
export async function findSelectedLabels(
  thing: LabelThing,
  selection: ListSelection,
): Promise<SelectedLabels | undefined> {
  const ids = 'ids' in selection ? selection.ids : await listIds(thing, selection.filter);
  const [first] = ids;
  return first === undefined ? undefined : { ids, sample: await readSample(thing, first) };
}

async function listIds(thing: LabelThing, filter: Readonly<Record<string, unknown>>): Promise<number[]> {
  const query = { ...filter, limit: maxLabels };
  const rows = await (thing === 'asset' ? call(listAssets, { query }) : call(listRooms, { query }));
  return rows.map(({ id }) => id);
}

async function readSample(thing: LabelThing, id: number): Promise<LabelSample> {
  if (thing === 'room') {
    const { name, site_name, floor } = await call(getRoom, { params: { id } });
    return { name, place: placeOf(site_name, floor) };
  }
  const asset = await call(getAsset, { params: { id } });
  return {
    name: asset.product_name,
    reference: asset.ref,
    serial_number: asset.serial_number,
    mac_address: asset.mac_address,
    ip_address: asset.ip_address,
    place: placeOf(asset.site_name, asset.room_name),
  };
}

function placeOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' / ');
}
