import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type LabelField, shortPath } from '@greenroom/domain/labels/label-format.ts';
import type { LabelRequest } from '@greenroom/domain/labels/label-request.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { drawLabels } from './draw-labels.ts';
import { findLabelRows, type LabelRow } from './labels.queries.ts';

/** A label for each id, in this order. One hidden id among them and nothing is printed. */
export async function printLabels(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { origin, ...request }: LabelRequest & { origin: string },
) {
  const { thing, ids, format, fields, start } = request;
  const rows = await readAsViewer(database, viewer, (db, scope) => findLabelRows(db, scope, { thing, ids }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const labels = ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Problem('not-found', `${thing === 'asset' ? 'Asset' : 'Room'} not found.`);
    const lines = fields.map((field) => textOf[field](row)).filter((line) => line !== '');
    return { address: origin + shortPath(thing, id), lines };
  });
  return drawLabels(labels, { format, start });
}

const textOf: Record<LabelField, (row: LabelRow) => string> = {
  name: ({ name }) => name,
  reference: ({ reference }) => reference ?? '',
  serial_number: ({ serial_number }) => (serial_number ? `S/N ${serial_number}` : ''),
  mac_address: ({ mac_address }) => mac_address ?? '',
  ip_address: ({ ip_address }) => ip_address ?? '',
  place: ({ site_name, floor, room_name }) => [site_name, floor, room_name].filter(Boolean).join(' / '),
};
