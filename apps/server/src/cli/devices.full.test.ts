import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyEmptyCluster } from '#test/empty-cluster.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { runGreenroom } from './run-greenroom.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeQuickFolder();
  await copyEmptyCluster(join(folder, 'data'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** In this process, on its own installation. */
async function greenroom(args: string[], input?: string) {
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('INIT_CWD', folder);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  if (input !== undefined) vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never);
  const code = await runGreenroom(args);
  const said = [...stdout.mock.calls, ...stderr.mock.calls].map(([text]) => String(text)).join('');
  vi.restoreAllMocks();
  return { code, said };
}

const connect = (...args: string[]) => ['connect-device', '--asset', 'A1', ...args];

describe('the commands for devices', () => {
  test.each([
    [['connect-device'], 'connect-device needs --asset'],
    [connect('--driver', 'pjlink'), 'connect-device needs --host'],
    [connect('--driver', 'beam', '--host', 'h'), /there is no driver "beam"; there are pjlink/],
    [connect('--driver', 'pjlink', '--host', 'h', '--port', '0'), /--port must be a whole number from 1/],
    [connect('--driver', 'pjlink', '--host', 'a b'), /--host must be an address/],
    [
      connect('--driver', 'pjlink', '--host', 'h', '--route', 'moon'),
      /--route must be auto, direct or agent/,
    ],
    [connect('--driver', 'pjlink', '--host', 'h', '--outlet', 'PDU'), /--outlet must be a ref and a number/],
    [connect('--driver', 'pjlink', '--host', 'h', '--option', 'id'), /--option takes a name and a value/],
    [connect('--password=secret'), /takes no --password: .* use --password-stdin/],
    [['firmware-set', '--manufacturer', 'Acme'], 'firmware-set needs --model'],
    [
      ['firmware-set', '--manufacturer', 'A', '--model', 'B', '--version', '1', '--url', 'ftp://x'],
      /--url must be an address/,
    ],
    [['disconnect-device', 'A1'], /"A1" is not an option/],
  ])('reject %j in one line', async (args, line) => {
    const { code, said } = await greenroom(args);
    expect(code).toBe(2);
    expect(said).toMatch(/^greenroom: [^\n]+\n$/);
    expect(said).toMatch(line);
    expect(said).not.toContain('secret');
  });

  // Each command opens the database itself: slow on a busy machine.
  test('connect and disconnect a device, and edit the firmware catalogue', { timeout: 240_000 }, async () => {
    const secret = 'never shown 7';
    for (const [name, text] of Object.entries({
      'partners.csv': 'reference,name\nP1,First\nP2,Second\n',
      'sites.csv': 'partner,reference,name,city\nP1,S1,Alpha,Paris\nP2,S2,Beta,Lyon\n',
      'rooms.csv': 'site,reference,name,floor\nS1,R1,Room,1\nS2,R2,Room,1\n',
      'assets.csv': 'room,ref,name\nR1,A1,Projector\nR1,PDU,Strip\nR2,X1,Foreign strip\n',
    }))
      await writeFile(join(folder, name), text);
    expect((await greenroom(['import', '.', '--quiet'])).code).toBe(0);

    const good = connect('--driver', 'pjlink', '--host', '10.0.0.5', '--outlet', 'PDU:2', '--password-stdin');
    const first = await greenroom(good, `${secret}\n`);
    expect(first).toEqual({
      code: 0,
      said: 'Connected A1 "Projector" through PJLink at 10.0.0.5 (driver, host, password, outlet).\n',
    });
    const again = await greenroom(connect('--driver', 'pjlink', '--host', '10.0.0.5'));
    expect(again).toEqual({ code: 0, said: 'A1 "Projector" already has this connection.\n' });
    const wrong = await greenroom(connect('--driver', 'pjlink', '--host', '10.0.0.5', '--username', 'joe'));
    expect(wrong).toEqual({
      code: 2,
      said: 'greenroom: connect-device: --username: PJLink takes no user name\n',
    });
    const foreign = await greenroom(connect('--driver', 'pjlink', '--host', '10.0.0.5', '--outlet', 'X1:1'));
    expect(foreign).toEqual({
      code: 2,
      said: 'greenroom: connect-device: --outlet: there is no asset "X1" of this partner\n',
    });
    const nobody = await greenroom(['connect-device', '--asset', 'A7', '--driver', 'pjlink', '--host', 'h']);
    expect(nobody).toEqual({ code: 1, said: 'greenroom: There is no asset "A7".\n' });

    const display = (...more: string[]) => connect('--driver', 'samsung-mdc', '--host', '10.0.0.5', ...more);
    expect(await greenroom(display('--option', 'display_id=3'))).toEqual({
      code: 2,
      said: 'greenroom: connect-device: --password-stdin is empty or missing: the stored password is only for the address, port and driver that it was stored for; "-" is for none\n',
    });
    await greenroom(display('--option', 'display_id=3', '--password-stdin'), `${secret}\n`);
    const emptied = await greenroom(display('--option', '-', '--password-stdin'), '-\n');
    expect(emptied.said).toMatch(/^Connected A1 .* \(password, options\)\.\n$/);
    const still = await greenroom(display('--option', '-', '--password-stdin'), '-\n');
    expect(still.said).toBe('A1 "Projector" already has this connection.\n');

    expect((await greenroom(['disconnect-device', '--asset', 'A1'])).said).toBe(
      'Disconnected A1 "Projector".\n',
    );
    expect((await greenroom(['disconnect-device', '--asset', '1'])).said).toBe(
      'There was no connection for A1 "Projector".\n',
    );

    const model = ['--manufacturer', 'Acme', '--model', 'Beam 7'];
    await greenroom(['firmware-set', ...model, '--version', '1.2', '--url', 'https://acme.example/b7.bin']);
    await greenroom(['firmware-set', '--manufacturer', 'ACME', '--model', 'beam 7', '--version', '1.3']);
    expect((await greenroom(['firmware-list'])).said).toBe('ACME  beam 7  1.3  -\n');
    expect((await greenroom(['firmware-remove', ...model])).code).toBe(0);
    expect((await greenroom(['firmware-remove', ...model])).code).toBe(1);
    expect((await greenroom(['firmware-list'])).said).toBe('The firmware catalogue is empty.\n');
  });
});
