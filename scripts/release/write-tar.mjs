import { createReadStream, createWriteStream, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder into a .tar.gz whose bytes depend on its content alone: entries in order, all of one date and of no
 * user of this machine, and the rights reduced to "may be run" or not.
 *
 * @param {{ folder: string, file: string, date: Date }} options
 */
export async function writeTar({ folder, file, date }) {
  // Not at the top: in a fresh clone the packages are installed first.
  const { pack } = await import('tar-stream');
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  for (const path of listEntries(folder)) await addEntry(tar, { folder, path, date });
  tar.finalize();
  await written;
}

/** @param {string} folder @returns {string[]} */
function listEntries(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...listEntries(path)] : [path];
    });
}

async function addEntry(tar, { folder, path, date }) {
  const stat = lstatSync(path);
  const header = {
    name: relative(join(folder, '..'), path),
    mtime: date,
    uid: 0,
    gid: 0,
    uname: '',
    gname: '',
  };
  if (stat.isSymbolicLink()) {
    return tar.entry({ ...header, type: 'symlink', linkname: readlinkSync(path), mode: 0o777 });
  }
  if (stat.isDirectory()) return tar.entry({ ...header, type: 'directory', mode: 0o755 });
  const mode = stat.mode & 0o100 ? 0o755 : 0o644;
  await pipeline(createReadStream(path), tar.entry({ ...header, size: stat.size, mode }));
}
