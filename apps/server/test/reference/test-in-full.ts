import { test } from 'vitest';

/** A case that is long by its size alone: `npm run test:full` runs it, among the others of its file. */
export const testInFull = test.runIf(process.env.FULL_TESTS);
