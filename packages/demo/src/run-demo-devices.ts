import { type AgentOrder, startDemoAgent } from './devices/demo-agent.ts';
import { startLife } from './devices/live-fleet.ts';
import { type FleetOrder, runFleet } from './devices/run-fleet.ts';

// Runs the simulated devices of the demo in their own process: they take no memory and no processor time from the
// server, and the server reaches them like real devices. The server starts this process and sends the list of devices.

// Also covers a kill -9 of the server, which closes the channel.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group, but the server decides when to stop.
process.on('SIGINT', () => {});

// One device that fails to come back after its reboot must not stop the others.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`A demo device failed: ${(error as Error).message}\n`);
});

process.once('message', (order: FleetOrder) => {
  process.once('message', ({ agent }: { agent: AgentOrder }) => {
    startDemoAgent(agent).catch((error: unknown) => {
      process.stderr.write(`The demo agent could not be started: ${(error as Error).message}\n`);
    });
  });
  runFleet(order).then(
    (fleet) => {
      const { connections, failed } = fleet;
      process.send?.({ connections, failed });
      if (order.life) startLife(fleet, { devices: order.devices, zones: new Map(order.life) });
    },
    (error: unknown) => {
      process.stderr.write(`The demo devices could not be started: ${(error as Error).message}\n`);
      process.exit(1);
    },
  );
});
