import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * npm packages cannot contain symbolic links: the package lists its own in pg-symlinks.json, and its install script
 * creates them. After `npm ci --ignore-scripts` they are missing, so they are created here; existing ones stay.
 */
export async function restoreLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(packageFolder, link.target);
    await mkdir(dirname(target), { recursive: true });
    await symlink(relative(dirname(link.target), link.source), target).catch((error) => {
      // A read-only install has its links from the image; if one is missing, the binary fails to start.
      if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
    });
  }
}
