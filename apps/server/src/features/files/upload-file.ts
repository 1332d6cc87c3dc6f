import type { IncomingMessage } from 'node:http';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { captionChange } from '@greenroom/domain/files/file-changes.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { type UploadFields, uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sourceOf } from '#http/source-of.ts';
import { discardRest } from '#http/upload/discard-rest.ts';
import { type ReceivedFile, type ReceivedUpload, receiveUpload } from '#http/upload/receive-upload.ts';
import { parsePart } from '#http/validation/parse-part.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import { requireClean } from '#platform/scanning/require-clean.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import {
  mayStillArrive,
  requireStorage,
  silenceMilliseconds,
} from '#platform/storage/storage-unavailable.ts';
import { withDeadline } from '#platform/storage/with-deadline.ts';
import { acceptedKinds, requireAcceptedKind, sizeLimit } from './accepted-kinds.ts';
import { cleanFilename, renameFile } from './clean-filename.ts';
import { isContentOf } from './content/is-content-of.ts';
import { discardObject } from './discard-object.ts';
import {
  insertFile,
  lockImagesOf,
  lockPlace,
  markOutdated,
  type NewFile,
  setVisibility,
} from './file-changes.queries.ts';
import { readFile } from './files.queries.ts';
import { limitUploads } from './limit-uploads.ts';
import { requirePlace } from './require-place.ts';
import { requireQuota } from './require-quota.ts';
import { requireReplaceable } from './require-replaceable.ts';
import { insertNote, removeNote } from './unsettled-objects.queries.ts';

export type Checked = { fields: UploadFields; file: ReceivedFile; filename: string; content_type: string };

/** Everything is checked while the file is in a temporary place; only then is it stored. */
export async function uploadFile(services: Services, viewer: Viewer, request: IncomingMessage) {
  try {
    await limitUploads(services, viewer);
    await services.disk.requireRoom(Number(request.headers['content-length'] ?? 0));
  } catch (error) {
    await discardRest(request);
    throw error;
  }
  const upload = await receiveUpload(request, {
    folder: incomingFolder(services.config),
    sizeLimit: (fields, declaredType) => sizeLimit(fields.category, declaredType),
  });
  try {
    return await storeFile(
      services,
      { ...viewer, source: sourceOf(request) },
      await checkUpload(services, upload),
    );
  } finally {
    await upload.file?.discard();
  }
}

/** A file that came in another way than by a form, such as a mail: with the same checks and limits. */
export async function storeReceivedFile(services: Services, viewer: Uploader, upload: ReceivedUpload) {
  await limitUploads(services, viewer);
  return storeFile(services, viewer, await checkUpload(services, upload));
}

/** Everything that can be checked without the database. */
export async function checkUpload(
  services: Services,
  { fields: given, file }: ReceivedUpload,
): Promise<Checked> {
  // A form sends an unfilled field as an empty text.
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const fields = parsePart(uploadFields, filled) as UploadFields;
  if (fields.category === 'image') parsePart(captionChange, { description: fields.description ?? '' });
  requireEntity(fields);
  if (!file || (file.filename === '' && file.size === 0)) {
    throw new Problem('invalid-input', 'Choose a file to upload.');
  }
  const filename = cleanFilename(file.filename);
  const extension = requireAcceptedKind(fields.category, filename, file.declaredType);
  if (file.size === 0) throw new Problem('invalid-input', 'The file is empty.');
  const { max, detail } = sizeLimit(fields.category, file.declaredType);
  if (file.size > max) throw new Problem('too-large', detail);
  const isRight = await requireStorage(services.log, 'check', () =>
    withDeadline(silenceMilliseconds, () => isContentOf(extension, file.path)),
  );
  if (!isRight) {
    throw new Problem('unsupported-type', `The file is not a valid ${extension} file.`);
  }
  await requireClean(services, file);
  return {
    fields,
    file,
    filename: fields.custom_filename === undefined ? filename : renameFile(filename, fields.custom_filename),
    content_type: acceptedKinds[extension].content_type,
  };
}

function requireEntity({ entity_type, entity_id, room_type, is_public }: UploadFields): void {
  if (entity_type === 'ticket' && is_public === 'true')
    throw new Problem('invalid-input', '"is_public" must be false for a file of a ticket.');
  if (entity_type !== 'room_type') return;
  if (room_type === undefined) throw new Problem('invalid-input', '"room_type" is required.');
  if (entity_id !== roomTypeId(room_type)) {
    throw new Problem('invalid-input', '"entity_id" is not the ID of this room type.');
  }
}

type Uploader = Viewer & { source: 'screen' | 'api' };

async function storeFile(services: Services, viewer: Uploader, { fields, file, ...named }: Checked) {
  const { database, storage, config } = services;
  const storage_key = createStorageKey(services.now());
  const tags = (fields.tags ?? '').split(',').map((tag) => tag.trim());
  const row: Omit<NewFile, 'partner_id'> = {
    ...named,
    category: fields.category,
    subcategory: fields.subcategory ?? null,
    description: fields.description ?? null,
    tags: [...new Set(tags)].filter((tag) => tag !== ''),
    version: fields.version ?? null,
    is_public: fields.is_public === 'true',
    entity_type: fields.entity_type,
    entity_id: fields.entity_id,
    room_type: fields.entity_type === 'room_type' ? (fields.room_type ?? null) : null,
    relationship_type: fields.relationship_type ?? null,
    size: file.size,
    sha256: file.sha256,
    storage_key,
    uploaded_by: viewer.user_id,
  };

  await asPermittedViewer(database, viewer, async (db, scope) => {
    await requireReplaceable(db, scope, fields);
    const partner_id = await requirePlace(db, scope, { viewer, row });
    await requireQuota(db, { config, partner_id, size: row.size });
    await insertNote(db, scope, storage_key);
  });
  let isStored = false;
  try {
    await storage.put(storage_key, file);
    isStored = true;
    return await asPermittedViewer(database, viewer, async (db, scope) => {
      // Before all other locks, as a move to the bin does.
      await lockPlace(db, row);
      if (row.category === 'image') await lockImagesOf(db, row.entity_id);
      const partner_id = await requirePlace(db, scope, { viewer, row });
      // Checked again under the lock: another upload may have been faster.
      await requireQuota(db, { config, partner_id, size: row.size });
      if (!(await removeNote(db, storage_key))) {
        throw new Problem('unavailable', 'The upload took too long. Try again.');
      }
      const old = await requireReplaceable(db, scope, fields);
      if (!old) return insertFile(db, scope, { ...row, partner_id });
      if (!(await markOutdated(db, scope, old.id)))
        throw new Problem(
          'forbidden',
          'Only the staff of the partner that this file belongs to can replace it.',
        );
      // As public as the old one. Sharing with all partners is a change of its own in the policies.
      const document_id = old.document_id ?? old.id;
      const added = await insertFile(db, scope, {
        ...row,
        partner_id,
        document_id,
        is_public: old.is_public,
      });
      const { id } = JSON.parse(added.text) as { id: number };
      if (old.shared_with_all)
        await setVisibility(db, scope, { id, visibility: 'all_partners', wasShared: true });
      return old.shared_with_all ? orNotFound('File', readFile(db, scope, id)) : added;
    });
  } catch (error) {
    const discard = () => discardObject(services, viewer, storage_key);
    if (isStored) await discard();
    else if (!mayStillArrive(error)) services.background('discard an object', discard);
    throw error;
  }
}
