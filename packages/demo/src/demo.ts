import { extname } from 'node:path';
import type { Demo } from '@greenroom/server/demo.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { startDemoDevices } from './devices/start-demo-devices.ts';
import { prepareDemo } from './prepare-demo.ts';

/** The program of the simulated devices is beside this file, both in the sources and in the build. */
const devicesProgram = new URL(`./run-demo-devices${extname(import.meta.url)}`, import.meta.url);

export const demo: Demo = {
  prepare: prepareDemo,
  startDevices: (services) => startDemoDevices(services, { entry: devicesProgram }),
  accounts: demoAccounts,
  password: demoPassword,
};
