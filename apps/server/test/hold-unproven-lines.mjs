// Opens connections to the agents' socket from a separate process, each with the beginning of a frame that never ends.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [host, port, path, ...addresses] = process.argv.slice(2);
const linesOfAddress = 100;
const total = addresses.length * linesOfAddress;

/** The head of a masked text frame of a million bytes. */
const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0x42, 0x40, 1, 2, 3, 4]);
const open = new Set();
let started = 0;

function dial(localAddress) {
  const socket = connect({ host, port: Number(port), localAddress });
  socket.on('error', () => {});
  socket.once('close', () => {
    open.delete(socket);
    if (started === total && open.size === 0) process.stdout.write('closed\n');
  });
  socket.once('data', () => {
    open.add(socket);
    started += 1;
    // As much as a connection without a proof may send.
    socket.write(Buffer.concat([head, Buffer.alloc(4_000)]));
    socket.resume();
    if (started === total) process.stdout.write(`open ${open.size}\n`);
  });
  const key = randomBytes(16).toString('base64');
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...upgrade, `Sec-WebSocket-Key: ${key}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
}

for (const address of addresses) for (let at = 0; at < linesOfAddress; at += 1) dial(address);

process.stdin.on('data', () => {
  for (const socket of open) socket.write(Buffer.alloc(1_000_000));
});
process.stdin.on('end', () => process.exit());
