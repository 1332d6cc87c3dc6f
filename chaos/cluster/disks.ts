import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { runProgram } from './run-program.ts';

const size = '2G';

/** The folder of the uploaded files, which the servers share. */
export const files = 'files';

/** A file system of its own for each database machine and for the files: one can be full or slow without the others. */
export async function makeDisks({ folder, databases }: Cluster): Promise<void> {
  for (const machine of [...databases, files]) {
    const [file, place] = [join(folder, `${machine}.disk`), join(folder, machine)];
    mkdirSync(place, { recursive: true });
    await runProgram('truncate', ['-s', size, file]);
    await runProgram('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=1,lazy_journal_init=1', file]);
    await runProgram('mount', ['-o', 'loop', file, place]);
  }
}

export async function removeDisks({ folder, databases }: Cluster): Promise<void> {
  for (const machine of [...databases, files]) {
    const [file, place] = [join(folder, `${machine}.disk`), join(folder, machine)];
    if (!existsSync(file)) continue;
    await runProgram('fsfreeze', ['-u', place]).catch(() => undefined);
    await runProgram('umount', ['-l', place]).catch(() => undefined);
    rmSync(file, { force: true });
  }
}

const ballastOf = ({ folder }: Cluster, machine: string) => join(folder, machine, 'ballast');

/** Leaves no free byte, also none of those that are reserved for root. */
export async function fillDisk(cluster: Cluster, machine: string): Promise<void> {
  const file = ballastOf(cluster, machine);
  await runProgram('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', 'status=none']).catch(() => undefined);
}

export function emptyDisk(cluster: Cluster, machine: string): void {
  rmSync(ballastOf(cluster, machine), { force: true });
}

/** Until it is thawed, every write to the disk waits. */
export const freezeDisk = ({ folder }: Cluster, machine: string) =>
  runProgram('fsfreeze', ['-f', join(folder, machine)]);
export const thawDisk = ({ folder }: Cluster, machine: string) =>
  runProgram('fsfreeze', ['-u', join(folder, machine)]);
