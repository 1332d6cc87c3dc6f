import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtServer } from '#test/built-server.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { version } from '../version.ts';
import { runGreenroom } from './run-greenroom.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await makeQuickFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function greenroom(args: string[], input = '', dataDir = 'data') {
  const { PATH = '', HOME = folder } = process.env;
  const env = { PATH, HOME, DATA_DIR: join(folder, dataDir), INIT_CWD: folder };
  const child = spawn(process.execPath, [builtServer.greenroom, ...args], { cwd: root, env });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code: code as number, ...text };
}

describe('the command line', () => {
  test.each([
    [['fly'], 'there is no command "fly"; see: npm run greenroom -- help'],
    [['import', '--fast', 'x.csv'], 'import has no option --fast; see: npm run greenroom -- help'],
    [['import'], 'import: give exactly one file or folder'],
    [['import', 'a.csv', '--partner'], "import: Option '--partner <value>' argument missing"],
    [['create-user', '--email', 'a@b.example', '--name', 'A'], 'create-user needs --partner'],
    [
      ['create-user', '--password=secret'],
      'create-user takes no --password: others could read it in the process list; use --password-stdin',
    ],
    [['version', 'now'], 'version takes no arguments'],
    [['backup'], 'backup: give exactly one file or place'],
    [['agent-token', '--site', 'HQ'], 'agent-token needs --by'],
    [['agent-token', 'HQ'], 'agent-token: "HQ" is not an option'],
    [['agents', 'all'], 'agents takes no arguments'],
    [['agent-revoke', '--agent', 'rack'], 'agent-revoke: --agent takes a number shown by agents'],
  ])('rejects %j in one line', async (args, line) => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await runGreenroom(args);
    const lines = said.mock.calls.map(([text]) => text);
    said.mockRestore();
    expect({ code, lines }).toEqual({ code: 2, lines: [`greenroom: ${line}\n`] });
  });

  test('prints its help and its version', async () => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const codes = [await runGreenroom([]), await runGreenroom(['--version'])];
    const [help, number] = said.mock.calls.map(([text]) => String(text));
    said.mockRestore();
    expect(codes).toEqual([0, 0]);
    for (const command of [
      'create-user',
      'import',
      'export',
      'demo',
      'agent-token',
      'agents',
      'agent-revoke',
      'backup',
      'restore',
    ]) {
      expect(help).toContain(`\n  ${command}`);
    }
    expect(number).toBe(`${version}\n`);
  });

  // Four real processes, each with its own start of the database: slow on a busy machine.
  test('creates users, imports files, returns rejected rows, and exits with the right code', {
    timeout: 240_000,
  }, async () => {
    const names = ['--name', 'Ada', '--partner', 'Integrator', '--superuser'];
    const first = await greenroom(['create-user', '--email', 'ada@a.example', ...names]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^Created the partner "Integrator"[^\n]*\nCreated the administrator ada@a\.example/,
    );
    expect(first.stdout).toMatch(/\(shown once; the user must change it at the first sign-in\): \S{20}\n$/);
    const second = await greenroom(
      ['create-user', '--email', 'bob@a.example', ...names, '--password-stdin'],
      'short\n',
    );
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: 'greenroom: Password must be at least 8 characters long.\n',
    });

    await writeFile(
      join(folder, 'sites.csv'),
      'reference,name,latitude,longitude,door\nS1,Alpha,48.85,2.35,red\nS2,Beta,far,2.35,\n',
    );
    const dry = await greenroom(['import', 'sites.csv', '--dry-run']);
    // A slow import shows its progress on stderr, so only the result is compared.
    expect(dry.code).toBe(3);
    expect(dry.stdout).toBe(
      'sites.csv: column "door" is unknown and is ignored.\n' +
        'sites.csv line 2: created S1\n' +
        'sites.csv line 3: rejected S2 - Column "latitude" must be a number from -90 to 90; it has "far".\n' +
        `sites.csv (sites): 1 created, 0 updated, 0 unchanged, 1 rejected; rejected rows with their reasons: ${join(folder, 'sites.rejected.csv')}\n` +
        'Dry run: nothing was written to the database.\n',
    );
    expect(await readFile(join(folder, 'sites.rejected.csv'), 'utf8')).toContain(',S2,Beta,far,2.35,');
    const real = await greenroom(['import', 'sites.csv', '--rejects', 'bad.csv', '--quiet']);
    expect(real.code).toBe(3);
    expect(real.stdout).not.toContain('line 2');
    expect(real.stdout).toContain(
      `1 created, 0 updated, 0 unchanged, 1 rejected; rejected rows with their reasons: ${join(folder, 'bad.csv')}`,
    );
  });

  // What a command itself has open in the database must not look like a running server to it.
  test('makes a backup, verifies it, restores it and settles what PostgreSQL has restored', {
    timeout: 240_000,
  }, async () => {
    expect(await greenroom(['backup', 'all.tar.gz'])).toMatchObject({ code: 0, stderr: '' });
    const verified = await greenroom(['verify-backup', 'all.tar.gz']);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/The backup can be restored: \d+ rows of \d+ tables/);
    const restored = await greenroom(['restore', 'all.tar.gz', '--force']);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('Restored. All users must sign in again.');
    expect(await greenroom(['after-restore'])).toMatchObject({ code: 0, stderr: '' });
    // The command itself creates the database there, with the first key of its secrets.
    const moved = await greenroom(['restore', 'all.tar.gz'], '', 'another');
    expect(moved).toMatchObject({ code: 0, stderr: '' });
  });
});
