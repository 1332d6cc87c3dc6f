import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createHostKey } from '@greenroom/simulators/create-host-key.ts';
import ssh2, { type AuthContext } from 'ssh2';
import { afterEach, describe, expect, test } from 'vitest';
import { openSshShell } from './ssh-shell.ts';

const hostKey = createHostKey();
const login = { username: 'admin', password: 'maple-syrup' };

describe('an SSH shell', () => {
  const cleanUp: (() => void)[] = [];
  afterEach(() => {
    for (const run of cleanUp.splice(0)) run();
  });

  async function listenOn(server: Pick<Server, 'listen' | 'address' | 'close'>) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }
  function anSshServer(authenticate: (attempt: AuthContext) => void, key = hostKey) {
    const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
      client.on('error', () => {});
      client.on('authentication', authenticate);
      client.on('session', (accept) => {
        const session = accept();
        session.on('pty', (acceptPty) => acceptPty?.());
        session.on('shell', (acceptShell) => acceptShell().write('welcome'));
      });
    });
    return listenOn(server as unknown as Server);
  }
  function aTcpServer(onSocket: (socket: Socket) => void) {
    return listenOn(
      createServer((socket) => {
        socket.on('error', () => {});
        cleanUp.push(() => socket.destroy());
        onSocket(socket);
      }),
    );
  }
  const open = (port: number, { credentials = login as object, milliseconds = 8_000 } = {}) =>
    openSshShell({ host: '127.0.0.1', port, credentials, options: {} }, AbortSignal.timeout(milliseconds));

  const acceptPassword = (attempt: AuthContext) =>
    attempt.method === 'password' && attempt.password === login.password
      ? attempt.accept()
      : attempt.reject(['password']);

  test('opens, receives data of the device, and ends the connection when it is closed', async () => {
    const port = await anSshServer(acceptPassword);
    const shell = await open(port);
    cleanUp.push(() => shell.close());
    expect(String((await once(shell, 'data'))[0])).toBe('welcome');
    const ended = once(shell, 'close');
    shell.close();
    await ended;
  });

  test('responds to a device that prompts for the password', async () => {
    const port = await anSshServer((attempt) => {
      if (attempt.method !== 'keyboard-interactive') return attempt.reject(['keyboard-interactive']);
      attempt.prompt([{ prompt: 'Password: ', echo: false }], ([answer]) =>
        answer === login.password ? attempt.accept() : attempt.reject(),
      );
    });
    (await open(port)).close();
  });

  test('connects to a device that needs no password', async () => {
    const port = await anSshServer((attempt) => attempt.accept());
    (await open(port, { credentials: { username: 'admin' } })).close();
  });

  test('reports a wrong password without revealing it', async () => {
    const port = await anSshServer(acceptPassword);
    const error: unknown = await open(port, { credentials: { ...login, password: 'wrong-syrup' } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'device-auth-failed' });
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('wrong-syrup');
  });

  test('reports the host key, and sends no password to a device with another one', async () => {
    const shown: string[] = [];
    const openPinned = (port: number, pinned: string | null) =>
      openSshShell(
        {
          ...{ host: '127.0.0.1', port, credentials: login, options: {} },
          trust: { pinned, show: (key) => shown.push(key) },
        },
        AbortSignal.timeout(8_000),
      );
    (await openPinned(await anSshServer(acceptPassword), null)).close();
    expect(shown).toEqual([expect.stringMatching(/^ssh SHA256:[\w+/]{43}$/)]);
    const [pinned = ''] = shown;
    (await openPinned(await anSshServer(acceptPassword), pinned)).close();

    const attempts: string[] = [];
    const impostor = await anSshServer((attempt) => {
      attempts.push(attempt.method);
      attempt.accept();
    }, createHostKey());
    await expect(openPinned(impostor, pinned)).rejects.toMatchObject({ code: 'device-key-changed' });
    expect(attempts).toEqual([]);
    expect(shown).toEqual([pinned, pinned]);
  });

  test('reports that nothing listens there', async () => {
    const port = await aTcpServer(() => {});
    for (const run of cleanUp.splice(0)) run();
    await expect(open(port)).rejects.toMatchObject({ code: 'device-unreachable' });
  });

  test('gives up on a device that accepts the connection and stays silent', async () => {
    const port = await aTcpServer(() => {});
    const start = performance.now();
    await expect(open(port, { milliseconds: 300 })).rejects.toMatchObject({ code: 'device-not-answering' });
    expect(performance.now() - start).toBeLessThan(4_500);
  });

  test('reports a device that disconnects at once', async () => {
    const port = await aTcpServer((socket) => socket.end());
    await expect(open(port)).rejects.toMatchObject({ code: 'device-not-answering' });
  });

  test.each(['HTTP/1.1 400 Bad Request\r\n\r\n', 'SSH-1.5-old\r\n', `SSH-2.0-x\r\n${'\u0007'.repeat(64)}`])(
    'reports that %j is not SSH',
    async (words) => {
      const port = await aTcpServer((socket) => socket.write(words));
      await expect(open(port, { milliseconds: 1_500 })).rejects.toMatchObject({
        code: expect.stringMatching(/^device-(protocol-error|not-answering)$/),
      });
    },
  );
});
