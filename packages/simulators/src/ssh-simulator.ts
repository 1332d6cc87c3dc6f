import { setTimeout as pause } from 'node:timers/promises';
import ssh2, { type ServerChannel } from 'ssh2';
import { createHostKey } from './create-host-key.ts';
import { type Fault, type SimulatedIdentity, slowMilliseconds } from './simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

/** One shell, or one telnet connection, as the protocol part of a simulator sees it. */
export type ShellLine = {
  readonly fault: () => Fault;
  send(bytes: string | Uint8Array): void;
  end(): void;
};

type SshLogin = Pick<SimulatedIdentity, 'port' | 'bootMilliseconds'> & { username: string; password: string };

/** One key for all simulators of a process: no client checks it, and creating one takes time. */
const hostKey = createHostKey();

const noise = Buffer.from('\u0007\u0001%%?!\r\n<<<garbage>>>\r\n\u0002\u00ff', 'latin1');

/** A device with an SSH server. `onShell` is called for each shell and returns the handler of its input. */
export async function startSshSimulator(
  login: SshLogin,
  onShell: (line: ShellLine) => (bytes: Buffer) => void,
): Promise<TcpSimulator> {
  let fault: Fault = 'none';
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (attempt) => {
      const right =
        attempt.method === 'password' &&
        attempt.username === login.username &&
        attempt.password === login.password &&
        fault !== 'wrong-password';
      if (right) attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('pty', (acceptPty) => acceptPty?.());
      session.on('shell', (acceptShell) => talk(acceptShell()));
    });
    const talk = (channel: ServerChannel) => {
      channel.on('error', () => {});
      const receive = onShell({
        fault: () => fault,
        send(bytes) {
          if (fault === 'silence' || !channel.writable) return;
          if (fault === 'slow')
            void pause(slowMilliseconds).then(() => channel.writable && channel.write(bytes));
          else channel.write(fault === 'garbage' ? noise : bytes);
        },
        end: () => client.end(),
      });
      channel.on('data', (bytes: Buffer) => {
        if (fault === 'drop') client.end();
        else receive(bytes);
      });
    };
  });
  // A lost client is also an error of the server, and expected.
  server.on('error', () => {});

  const base = await startTcpSimulator(login, ({ socket }) => {
    server.injectSocket(socket);
    return () => {};
  });
  return {
    ...base,
    setFault(next) {
      fault = next;
      // The other faults happen in the shell, after the login: only a device without power concerns the socket.
      base.setFault(next === 'half-open' ? next : 'none');
    },
  };
}
