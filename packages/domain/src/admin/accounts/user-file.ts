import * as z from 'zod/mini';
import { boundedText } from '../../http/bounded-text.ts';
import { atLeast } from '../../http/length-checks.ts';

/** The columns of a file of users, in the order of exports. */
export const userFileColumns = [
  ...(['username', 'email', 'full_name', 'partner', 'roles', 'permissions'] as const),
  ...(['access_ends_on', 'state', 'last_sign_in_at'] as const),
];

export const maxUserFileRows = 500;
/** Some 190 for each row. */
const maxCharacters = 95_000;

/** A CSV file with a header, as text. */
export const userFile = z.object({
  csv: boundedText(maxCharacters, `must have at most ${maxCharacters} characters`).check(
    atLeast(1, 'is required'),
  ),
  /** Reports what each row would do, and does nothing. */
  dry_run: z._default(z.boolean(), false),
});

export const userFileResult = z.object({
  /** In the file, from 1 for the header. */
  line: z.int(),
  username: z.string(),
  result: z.enum(['invited', 'changed', 'unchanged', 'rejected']),
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** The columns of a known user that differ, in the order of the file. */
  changes: z.array(z.string()),
});
export type UserFileResult = z.infer<typeof userFileResult>;
