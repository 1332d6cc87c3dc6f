import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import { selfSignedCertificate } from '@greenroom/simulators/self-signed-certificate.ts';

export type SmtpPeer = {
  url: string;
  /** What was sent to it, marked by whether others could have read it on the way. */
  received: { line: string; isSecret: boolean }[];
  stop(): Promise<void>;
};

type PeerOptions = {
  offersTls: boolean;
  /** Addresses that it does not know. */
  unknown?: Set<string>;
};

/** A mail server that accepts every mail to the addresses that it knows, with or without STARTTLS. */
export async function startSmtpPeer({ offersTls, unknown = new Set() }: PeerOptions): Promise<SmtpPeer> {
  const certificate = selfSignedCertificate('localhost');
  const received: SmtpPeer['received'] = [];
  const open = new Set<Socket>();
  const converse = (socket: Socket, isSecret: boolean) => {
    let isData = false;
    const lines = createInterface({ input: socket });
    socket.on('error', () => {});
    lines.on('line', (line) => {
      received.push({ line, isSecret });
      if (isData) {
        isData = line !== '.';
        if (!isData) socket.write('250 taken\r\n');
        return;
      }
      const [command = ''] = line.toUpperCase().split(' ');
      if (command === 'EHLO')
        socket.write(offersTls && !isSecret ? '250-here\r\n250 STARTTLS\r\n' : '250 AUTH PLAIN\r\n');
      else if (command === 'STARTTLS' && offersTls) {
        socket.write('220 go ahead\r\n');
        lines.close();
        converse(new TLSSocket(socket, { isServer: true, ...certificate }), true);
        socket.resume();
      } else if (command === 'STARTTLS') socket.write('502 no such thing\r\n');
      else if (command === 'AUTH') socket.write('235 come in\r\n');
      else if (command === 'DATA') {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (command === 'RCPT' && unknown.has(/<(.*)>/.exec(line)?.[1] ?? '')) {
        socket.write('550 no such user\r\n');
      } else socket.write('250 fine\r\n');
    });
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.write('220 here\r\n');
    converse(socket, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
