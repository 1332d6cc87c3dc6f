/** The command was called in a wrong way: one line, and exit code 2. */
export class UsageError extends Error {}
