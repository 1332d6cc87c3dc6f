import { createServer } from 'node:net';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';

// A projector in its own process, and a port that is open to the whole network.
const [projectorPort, openPort] = process.argv.slice(2).map(Number);
const identity = {
  model: 'EB-7',
  serial_number: '1',
  name: 'Hall',
  version: '1.0',
  password: 'c0rrect-horse',
};
await startPjlinkSimulator({ ...identity, port: projectorPort });
createServer((socket) => socket.end('open')).listen(openPort, '0.0.0.0', () =>
  process.stdout.write('ready\n'),
);
