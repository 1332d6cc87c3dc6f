import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import type { DocumentType } from '@greenroom/domain/files/upload-rules.ts';
import type { FileOwner } from '#features/files/files.queries.ts';

/** The properties of the room that the dialogs need. */
export type RoomOfFiles = { id: number; room_type: string | null };

export type DocumentScope = 'room' | 'room_type';

/** The text fields have the names of their parts of the request. */
export type DocumentForm = {
  scope: DocumentScope;
  type: DocumentType;
  custom_filename: string;
  description: string;
  tags: string;
  version: string;
  isPublic: boolean;
};

/** The owner of a file of this scope; undefined when the room has no type. */
export function fileOwner(room: RoomOfFiles, scope: DocumentScope): FileOwner | undefined {
  if (scope === 'room') return { entity_type: 'room', entity_id: room.id };
  if (!room.room_type) return undefined;
  return { entity_type: 'room_type', entity_id: roomTypeId(room.room_type), room_id: room.id };
}

export type ImageForm = { caption: string; isPublic: boolean };

export function imageFields(owner: FileOwner, { caption, isPublic }: ImageForm): Record<string, string> {
  return {
    category: 'image',
    is_public: String(isPublic),
    entity_type: owner.entity_type,
    entity_id: String(owner.entity_id),
    ...(caption.trim() !== '' && { description: caption.trim() }),
  };
}

/** Optional fields are sent only when filled, tags only when one is left after trimming (spec section 5). */
export function documentFields(room: RoomOfFiles, form: DocumentForm): Record<string, string> {
  const owner = fileOwner(room, form.scope) ?? { entity_type: 'room', entity_id: room.id };
  const optional = {
    custom_filename: form.custom_filename.trim(),
    description: form.description.trim(),
    tags: splitTags(form.tags).join(','),
    version: form.version.trim(),
    room_type: owner.entity_type === 'room_type' ? (room.room_type ?? '') : '',
  };
  return {
    category: 'document',
    subcategory: form.type,
    is_public: String(form.isPublic),
    entity_type: owner.entity_type,
    entity_id: String(owner.entity_id),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  };
}

/** A document of an asset or a site, which keeps its own name. */
export function thingDocumentFields(
  owner: FileOwner,
  { type, tags, version, isPublic }: Pick<DocumentForm, 'type' | 'tags' | 'version' | 'isPublic'>,
): Record<string, string> {
  const optional = { tags: splitTags(tags).join(','), version: version.trim() };
  return {
    category: 'document',
    subcategory: type,
    is_public: String(isPublic),
    entity_type: owner.entity_type,
    entity_id: String(owner.entity_id),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  };
}

function splitTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}
