import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '#platform/services.ts';

/** What the server asks of the demo, which is a package of its own: a build can leave it out. */
export type Demo = {
  /** Loads the demo into an installation that has no partner yet. Says whether the demo is there. */
  prepare(services: Services): Promise<boolean>;
  startDevices(services: Services): DemoDevices;
  readonly accounts: readonly { email: string; what: string }[];
  readonly password: string;
};

export type DemoDevices = {
  /** Resolves when they can be reached, when they have failed, or when it takes too long to wait for. Never rejects. */
  begun: Promise<void>;
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
