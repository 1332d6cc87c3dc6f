import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run-step.mjs';

/** A Vitest reporter for what its JSON report omits: errors that no test caught, one per line. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(describe)));
  }
}

function describe(error) {
  const path = error.VITEST_TEST_PATH;
  const place = path ? relative(root, path) : 'outside of every test file';
  return `${place}: unhandled ${error.name ?? 'Error'}: ${String(error.message).split('\n')[0]}`;
}
