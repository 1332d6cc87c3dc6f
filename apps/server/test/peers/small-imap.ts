import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';

/** What a mailbox without mails says to each command, besides that it is done. */
const responses: Record<string, readonly string[]> = {
  CAPABILITY: ['* CAPABILITY IMAP4rev1'],
  LIST: ['* LIST () "/" INBOX'],
  SELECT: ['* 0 EXISTS', '* FLAGS ()', '* OK [UIDVALIDITY 1] valid', '* OK [UIDNEXT 1] next'],
  SEARCH: ['* SEARCH'],
  LOGOUT: ['* BYE'],
};

/** An IMAP server with an empty mailbox, which can hang up on each client before it says anything. */
export async function startSmallImap() {
  const sockets = new Set<Socket>();
  const peer = { url: '', hangsUp: true, connections: 0, stop };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    peer.connections += 1;
    if (peer.hangsUp) return void socket.end();
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag, ...words] = line.split(' ');
      const command = (words[0] === 'UID' ? words[1] : words[0])?.toUpperCase() ?? '';
      for (const each of responses[command] ?? []) socket.write(`${each}\r\n`);
      socket.write(`${tag} OK done\r\n`);
      if (command === 'LOGOUT') socket.end();
    });
  });
  server.listen(0, ownLoopback);
  await once(server, 'listening');
  peer.url = `imap://greenroom:secret@${ownLoopback}:${(server.address() as AddressInfo).port}/`;
  return peer;

  async function stop() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}
