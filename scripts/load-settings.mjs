import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-step.mjs';

/** Reads .env at the root of the repository; existing environment variables take precedence. */
export function loadSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
