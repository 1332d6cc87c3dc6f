import * as z from 'zod/mini';
import { userStates } from './user-list.ts';

/** The query parameter of lists of users. In a file of its own, so that the lists in the browser do without it. */
export const stateParameter = {
  state: z.optional(z.enum(userStates, `must be one of ${userStates.join(', ')}`)),
};
