import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';

/** Many projectors on real sockets, in a process of their own: how many, and on which loopback address. */
const count = Number(process.argv[2]);
const host = process.argv[3] ?? '127.0.0.1';
const atOnce = 100;
const devices: { host: string; port: number | null }[] = [];
for (let number = 0; number < count; number += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, count - number) }, (_, index) =>
    startPjlinkSimulator({
      host,
      model: 'EB-L200F',
      serial_number: `SN${number + index}`,
      name: `Hall ${number + index}`,
      version: '1.0.0',
    }),
  );
  devices.push(...(await Promise.all(some)).map(({ connection: { port } }) => ({ host, port })));
}
process.send?.({ devices });
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() }));
process.once('disconnect', () => process.exit(0));
