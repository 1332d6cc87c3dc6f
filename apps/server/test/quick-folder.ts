import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Several times what a run needs; a container often has no more than 64 MB. */
const enough = 4 * 1024 ** 3;

/** A folder for a temporary test database: in memory where there is enough of it. */
export async function makeQuickFolder(): Promise<string> {
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const parent = Math.min(free, freemem()) > enough ? inMemory : tmpdir();
  const folder = await mkdtemp(join(parent, 'greenroom-test-'));
  // Open to the account that root runs the database as; what is inside stays closed.
  await chmod(folder, 0o755);
  return folder;
}
