import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';

/** Many projectors on real sockets, in a process of their own. Tells their ports and ends with its parent. */
const count = Number(process.argv[2]);
const ports: (number | null)[] = [];
for (let number = 0; number < count; number += 100) {
  const some = Array.from({ length: Math.min(100, count - number) }, (_, index) =>
    startPjlinkSimulator({
      model: 'EB-L200F',
      serial_number: `SN${number + index}`,
      name: `Hall ${number + index}`,
      version: '1.0.0',
    }),
  );
  ports.push(...(await Promise.all(some)).map(({ connection }) => connection.port));
}
process.send?.({ ports });
process.once('disconnect', () => process.exit(0));
