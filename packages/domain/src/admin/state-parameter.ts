import * as z from 'zod/mini';
import { userFilters } from './user-state.ts';

/** The query parameter of lists of users. In a file of its own, so that the lists in the browser do without it. */
export const stateParameter = {
  state: z.optional(z.enum(userFilters, `must be one of ${userFilters.join(', ')}`)),
};
