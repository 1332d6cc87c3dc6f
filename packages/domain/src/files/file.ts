import * as z from 'zod/mini';

export const fileCategories = ['image', 'document'] as const;
export const entityTypes = ['room', 'room_type', 'asset', 'site', 'ticket'] as const;

/**
 * Who sees a file. `private`: the staff of its partner. `public`: also linked partners and users with a grant, if they
 * see the site, room or asset, or rooms of that type. `all_partners`: all users, for documents of a room type. The files
 * of a ticket are private, and visible to everyone who sees the ticket.
 */
export const fileVisibilities = ['private', 'public', 'all_partners'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

export const file = z.object({
  id: z.int(),
  filename: z.string(),
  size: z.int(),
  content_type: z.string(),
  category: z.enum(fileCategories),
  subcategory: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  version: z.nullable(z.string()),
  /** From 1; older versions are listed by their own endpoint. */
  version_number: z.int(),
  is_public: z.boolean(),
  /** An administrator has shared it with all partners. */
  shared_with_all: z.boolean(),
  /** The partner that owns it; null when the viewer may not see that partner. */
  owner_name: z.nullable(z.string()),
  /** Whether this viewer may change who sees it, and delete it while it is private. */
  can_change: z.boolean(),
  entity_type: z.enum(entityTypes),
  entity_id: z.int(),
  room_type: z.nullable(z.string()),
  /** What it is attached to, and the room and the site of that; null when the viewer does not see them. */
  asset_name: z.nullable(z.string()),
  room_name: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  relationship_type: z.nullable(z.string()),
  /** Of a ticket: the comment that it was sent with. Servers of the last release do not send it. */
  ticket_comment_id: z.optional(z.nullable(z.int())),
  created_at: z.string(),
});
export type StoredFile = z.infer<typeof file>;

/** The viewer's newest documents as the live stream sends them: enough to check whether a list is current. */
export const documentsEvent = z.object({
  documents: z.array(z.pick(file, { id: true, is_public: true, shared_with_all: true })),
});
export type DocumentsEvent = z.infer<typeof documentsEvent>;

/** The number of documents on the home page. */
export const recentDocuments = 10;

export function fileVisibilityOf(file: Pick<StoredFile, 'is_public' | 'shared_with_all'>): FileVisibility {
  if (file.shared_with_all) return 'all_partners';
  return file.is_public ? 'public' : 'private';
}
