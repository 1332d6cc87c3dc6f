import { setTimeout as pause } from 'node:timers/promises';
import { emptyDisk, files, fillDisk, freezeDisk, thawDisk } from '../cluster/disks.ts';
import type { Fault, Finding, Situation } from './fault.ts';
import { underFileLoad } from './under-file-load.ts';

const slowRounds = 15;
const slowMilliseconds = 400;
const hungSeconds = 8;
/** A full disk is noticed when the next file of the log is needed. */
const maxSwitches = 60;
const filesHungSeconds = 25;

export const diskFaults: Fault[] = [
  hungFiles(),
  {
    id: 'slow-disk',
    title: 'Disk of the primary: each second write waits 0.4 s',
    maxSilenceSeconds: 3,
    seconds: 1,
    async inject({ cluster }) {
      const machine = await cluster.primary();
      for (let round = 0; round < slowRounds; round++) {
        await freezeDisk(cluster, machine);
        await pause(slowMilliseconds);
        await thawDisk(cluster, machine);
        await pause(slowMilliseconds);
      }
      return async () => undefined;
    },
  },
  {
    id: 'hung-disk',
    title: `Disk of the primary hangs for ${hungSeconds} s`,
    maxSilenceSeconds: hungSeconds + 3,
    seconds: 1,
    async inject({ cluster }) {
      const machine = await cluster.primary();
      await freezeDisk(cluster, machine);
      await pause(hungSeconds * 1_000);
      await thawDisk(cluster, machine);
      return async () => undefined;
    },
  },
  {
    id: 'full-disk',
    title: 'Disk of the primary full',
    maxSilenceSeconds: 25,
    statuses: [507],
    seconds: 30,
    async inject({ cluster }) {
      const machine = await cluster.primary();
      await fillDisk(cluster, machine);
      for (let count = 0; count < maxSwitches; count++) {
        const isPrimary = await cluster
          .query("select pg_logical_emit_message(false, 'chaos', 'full'), pg_switch_wal()")
          .then(
            () => true,
            () => false,
          );
        if (!isPrimary || (await cluster.find('primary')) !== machine) break;
      }
      return async () => {
        emptyDisk(cluster, machine);
        await cluster.start(machine);
      };
    },
  },
];

function hungFiles(): Fault {
  let finding: Finding | undefined;
  return {
    id: 'hung-files',
    title: `Disk of the uploaded files hangs for ${filesHungSeconds} s`,
    maxSilenceSeconds: 3,
    seconds: 1,
    async inject(situation) {
      finding = await underFileLoad(situation, () => hangFiles(situation));
      return async () => undefined;
    },
    check: async () => finding,
  };
}

async function hangFiles({ cluster }: Situation): Promise<void> {
  await freezeDisk(cluster, files);
  await pause(filesHungSeconds * 1_000).finally(() => thawDisk(cluster, files));
}
