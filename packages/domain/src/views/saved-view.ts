import * as z from 'zod/mini';
import { patternText, requiredText } from '../http/bounded-text.ts';

export const viewLists = ['sites', 'rooms', 'assets', 'tickets'] as const;
export const viewList = z.enum(viewLists, `must be one of ${viewLists.join(', ')}`);
export type ViewList = z.infer<typeof viewList>;

/** Of one user for one list, and of all users of a partner who share theirs. */
export const maxOwnViews = 20;
export const maxSharedViews = 100;
export const maxViewName = 60;

/** The query of the list's address: its filters, columns and order. Any other character is encoded there. */
const viewQuery = patternText(
  2000,
  /^(?:\?[\x21-\x7e]*)?$/,
  'must be the query of an address, with at most 2000 characters',
);

export const savedView = z.object({
  id: z.int(),
  list: viewList,
  name: z.string(),
  query: z.string(),
  is_own: z.boolean(),
  /** All users of the owner's partner see it. */
  is_shared: z.boolean(),
  /** The viewer's list opens with it. */
  is_default: z.boolean(),
  owner_name: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const fields = { name: requiredText(maxViewName), query: viewQuery, is_shared: z.boolean() };

export const savedViewForm = z.object({
  ...fields,
  list: viewList,
  is_shared: z._default(fields.is_shared, false),
});
export type SavedViewForm = z.output<typeof savedViewForm>;

/** Fields that are left out stay as they are. */
export const savedViewChange = z.partial(z.object(fields));
export type SavedViewChange = z.output<typeof savedViewChange>;
