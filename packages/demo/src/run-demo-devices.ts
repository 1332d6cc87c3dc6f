import { type FleetOrder, runFleet } from './devices/run-fleet.ts';

// The simulated devices of the demo, in a process of their own: they take no memory and no time from the server, and
// the server reaches them as it would reach real ones. Started by the server, which tells what to be.

// Also after a kill -9 of the server: the channel breaks with it.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server decides when it is over.
process.on('SIGINT', () => {});

// One device that cannot come back after its reboot is no reason for the others to end.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`A demo device failed: ${(error as Error).message}\n`);
});

process.once('message', (order: FleetOrder) => {
  runFleet(order).then(
    ({ connections, failed }) => process.send?.({ connections, failed }),
    (error: unknown) => {
      process.stderr.write(`The demo devices could not be started: ${(error as Error).message}\n`);
      process.exit(1);
    },
  );
});
