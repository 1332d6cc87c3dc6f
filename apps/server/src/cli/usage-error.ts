/** Wrong usage of a command: prints one line, exit code 2. */
export class UsageError extends Error {}
