import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Finding, Situation } from './fault.ts';
import { underFileLoad } from './under-file-load.ts';

const gatewayRounds = 3;
const gatewayMilliseconds = 6_000;
const diskMilliseconds = 25_000;
/** Between two rounds, so that uploads are on their way again. */
const calmMilliseconds = 4_000;

/** Ceph on `s3`. Its gateway refuses connections when it is gone, and is silent when its disk is. */
export const storageFaults: Fault[] = [
  storageFault({
    id: 'storage-killed',
    title: `Gateway of the file storage, kill -9, ${gatewayRounds} times`,
    outages: gatewayRounds,
    async breakStorage({ cluster, random }) {
      for (let round = 0; round < gatewayRounds; round++) {
        await pause(calmMilliseconds + random() * 1_000);
        await killFor(cluster, 'radosgw', gatewayMilliseconds);
      }
    },
  }),
  storageFault({
    id: 'storage-disk-killed',
    title: `Disk of the file storage (ceph-osd), kill -9, away for ${diskMilliseconds / 1_000} s`,
    breakStorage: ({ cluster }) => killFor(cluster, 'ceph-osd', diskMilliseconds),
  }),
];

type StorageFault = Pick<Fault, 'id' | 'title' | 'outages'> & {
  breakStorage(situation: Situation): Promise<unknown>;
};

function storageFault({ breakStorage, ...fault }: StorageFault): Fault {
  let finding: Finding | undefined;
  return {
    ...{ ...fault, storage: 's3', maxSilenceSeconds: 3, seconds: 1 },
    async inject(situation) {
      finding = await underFileLoad(situation, () => breakStorage(situation));
      return async () => undefined;
    },
    check: async () => finding,
  };
}

async function killFor(cluster: Situation['cluster'], program: string, milliseconds: number): Promise<void> {
  await cluster.kill('s3', program);
  await pause(milliseconds);
  await cluster.start('s3');
  await cluster.untilStorageWorks();
}
