import { Readable } from 'node:stream';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { documentRules } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { Attachment } from 'postal-mime';
import type { ReceivedUpload } from '#http/upload/receive-upload.ts';
import { spoolFile } from '#http/upload/spool-file.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { findLooseFile } from './ticket-mails.queries.ts';

/** Stores a file as an upload of this user, with all checks; the response is the file as JSON. */
export type AddFile = (
  viewer: Viewer & { source: 'api' },
  upload: ReceivedUpload,
) => Promise<{ text: string }>;

/** More are named in the comment only. */
const maxFiles = 10;
const maxNameLength = 200;

type Place = { viewer: Viewer; ticket_id: number; attachments: readonly Attachment[] };

/**
 * Stores attachments as files of the ticket, with the limits of uploads. Returns their ids, and the names of those that
 * are not taken. A file that is there because an earlier attempt ended in the middle is used again.
 */
export async function storeAttachments(
  services: Services,
  addFile: AddFile,
  { viewer, ticket_id, attachments }: Place,
): Promise<{ file_ids: number[]; left: string[] }> {
  const file_ids: number[] = [];
  const left: string[] = [];
  for (const [at, attachment] of attachments.entries()) {
    const name = (attachment.filename ?? 'file').slice(0, maxNameLength);
    const id =
      at < maxFiles ? await storeOne(services, addFile, { viewer, ticket_id, attachment, name }) : null;
    if (id === null) left.push(name);
    else file_ids.push(id);
  }
  return { file_ids: [...new Set(file_ids)], left };
}

type One = { viewer: Viewer; ticket_id: number; attachment: Attachment; name: string };

/** Null for a file that the rules of uploads reject. A storage that does not respond is an error: the mail is read again. */
async function storeOne(
  services: Services,
  addFile: AddFile,
  { viewer, ticket_id, attachment: { content, mimeType }, name }: One,
): Promise<number | null> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  const folder = incomingFolder(services.config);
  const limit = { max: documentRules.maxBytes, detail: 'Too large' };
  if (bytes.length === 0 || bytes.length > limit.max) return null;
  const spooled = await spoolFile(Readable.from([bytes]), { folder, ...limit });
  try {
    const { sha256 } = spooled;
    const loose = { ticket_id, user_id: viewer.user_id, sha256 };
    const known = await asSystem(services.database, (db) => findLooseFile(db, loose));
    if (known !== undefined) return known;
    const category = mimeType.startsWith('image/') ? 'image' : 'document';
    const fields = { category, entity_type: 'ticket', entity_id: String(ticket_id), is_public: 'false' };
    const file = { ...spooled, filename: name, declaredType: mimeType };
    const { text } = await addFile({ ...viewer, source: 'api' }, { fields, file });
    return (JSON.parse(text) as { id: number }).id;
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return null;
    throw error;
  } finally {
    await spooled.discard();
  }
}
