import * as z from 'zod/mini';

export const fileCategories = ['image', 'document'] as const;
export const entityTypes = ['room', 'room_type'] as const;

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
  is_public: z.boolean(),
  entity_type: z.enum(entityTypes),
  entity_id: z.int(),
  relationship_type: z.nullable(z.string()),
  created_at: z.string(),
});
export type StoredFile = z.infer<typeof file>;
