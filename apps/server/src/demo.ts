import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '#platform/services.ts';

/** The interface between the server and the demo, which is its own package: a build can leave it out. */
export type Demo = {
  /** Loads the demo into an installation without partners. Returns whether the demo is loaded. */
  prepare(services: Services): Promise<boolean>;
  startDevices(services: Services): DemoDevices;
  readonly accounts: readonly { email: string; what: string }[];
  readonly password: string;
};

export type DemoDevices = {
  /** Resolves when the devices can be reached, when they have failed, or after a timeout. Never rejects. */
  started: Promise<void>;
  stop(): Promise<void>;
};

/** Undefined in a build without the demo. */
export async function findDemo(): Promise<Demo | undefined> {
  // The build puts it beside the server's own file.
  const isSource = extname(import.meta.url) === '.ts';
  const entry = new URL(isSource ? '../../../packages/demo/src/demo.ts' : './demo.js', import.meta.url);
  if (!existsSync(fileURLToPath(entry))) return undefined;
  const { demo } = (await import(entry.href)) as { demo: Demo };
  return demo;
}
