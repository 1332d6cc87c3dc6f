import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { imageProblems, imageRules, maxTicketFiles } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { countImages, countTicketFiles, type NewFile } from './file-changes.queries.ts';
import { findOwner } from './files.queries.ts';

type Place = Pick<NewFile, 'entity_type' | 'entity_id' | 'category'>;

/** How the sentences of the API call what owns files. */
export const thingNames = { room: 'Room', asset: 'Asset', site: 'Site', ticket: 'Ticket' } as const;

/** Checks whether this file may be added there, and returns the partner that will own it. */
export async function requirePlace(
  db: ViewerDb,
  scope: Scope,
  { viewer, row }: { viewer: Viewer; row: Place },
): Promise<number> {
  const partner_id = await requireOwner(db, scope, { viewer, row });
  if (row.entity_type === 'ticket') {
    if ((await countTicketFiles(db, row.entity_id)) >= maxTicketFiles)
      throw new Problem('file-quota', `A ticket can have at most ${maxTicketFiles} files.`);
  } else if (row.category === 'image') {
    const images = await countImages(db, { ...row, partner_id });
    if (images >= imageRules.maxPerThing) throw tooManyImages(row);
  }
  return partner_id;
}

async function requireOwner(db: ViewerDb, scope: Scope, { viewer, row }: { viewer: Viewer; row: Place }) {
  const { entity_type, entity_id } = row;
  if (entity_type === 'room_type') {
    if (scope.visibility === 'grants') {
      throw new Problem('forbidden', 'With explicit grants you can add files to your rooms only.');
    }
    return viewer.partner_id;
  }
  const owner = await orNotFound(thingNames[entity_type], findOwner(db, scope, { entity_type, entity_id }));
  if (entity_type !== 'room' && entity_type !== 'ticket' && !scope.managesEstate) {
    throw new Problem(
      'forbidden',
      'You cannot add files to this. It needs the permission to manage the estate.',
    );
  }
  return owner;
}

function tooManyImages({ entity_type }: Place): Problem {
  return entity_type === 'asset' || entity_type === 'site'
    ? new Problem('too-many-photos', imageProblems.tooManyOfThing)
    : new Problem('too-many-images', imageProblems.tooMany);
}
