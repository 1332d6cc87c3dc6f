import * as z from 'zod/mini';

/** What only the page and the form of one site, room or asset need. */
export const editableFields = {
  tags: z.array(z.string()),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
};
