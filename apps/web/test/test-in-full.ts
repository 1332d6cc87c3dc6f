import { test } from 'vitest';

/** One long case of a screen that a browser journey walks as well: `npm run test:full` runs it. */
export const testInFull = test.runIf(process.env.FULL_TESTS);
