import { setTimeout as pause } from 'node:timers/promises';
import { emptyDisk, files, fillDisk, freezeDisk, thawDisk } from '../cluster/disks.ts';
import { Client } from '../load/client.ts';
import { FileLoad } from '../load/file-load.ts';
import type { Fault, Situation } from './fault.ts';

const slowRounds = 15;
const slowMilliseconds = 400;
const hungSeconds = 8;
/** A full disk is noticed when the next file of the log is needed. */
const maxSwitches = 60;
const calmMilliseconds = 4_000;
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

/** Its own load besides the usual one, which must not notice. */
function hungFiles(): Fault {
  let remark: string | undefined;
  return {
    id: 'hung-files',
    title: `Disk of the uploaded files hangs for ${filesHungSeconds} s`,
    maxSilenceSeconds: 3,
    seconds: 1,
    async inject(situation) {
      remark = await hangFiles(situation);
      return async () => undefined;
    },
    check: async () => remark,
  };
}

async function hangFiles({ cluster, user, random }: Situation): Promise<string | undefined> {
  const client = new Client(cluster);
  await client.signIn(user.name, user.password);
  const load = new FileLoad(client, 1, `chaos-${Math.floor(random() * 1e9)}`);
  load.start();
  await pause(calmMilliseconds);
  const before = load.takeStatuses();
  await freezeDisk(cluster, files);
  await pause(filesHungSeconds * 1_000).finally(() => thawDisk(cluster, files));
  const during = load.takeStatuses();
  await load.untilStored();
  await load.stop();
  const lost = await load.countLost();
  const wrong = during.uploads.filter((status) => status !== 503 && status !== 201);
  const remarks = [
    before.uploads.some((status) => status !== 201) && `uploads before got ${before.uploads}`,
    !during.uploads.includes(503) && 'no upload got 503 while the disk hung',
    wrong.length > 0 && `uploads got ${wrong}`,
    during.downloads.some((status) => status !== 200 && status !== 503) &&
      `downloads got ${during.downloads}`,
    load.takeStatuses().uploads.at(-1) !== 201 && 'no upload worked afterwards',
    lost > 0 && `${lost} of ${load.stored.length} files lost`,
  ];
  return remarks.filter((one) => typeof one === 'string').join(', ') || undefined;
}
