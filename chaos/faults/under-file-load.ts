import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Response } from '../load/client.ts';
import { FileLoad } from '../load/file-load.ts';
import { countFailures, type FileCounts } from '../report/judge.ts';
import type { Finding, Situation } from './fault.ts';

const calmMilliseconds = 4_000;
/** The server gives up the removal of an upload that failed after this time, and leaves it to a later sweep. */
const removalMilliseconds = 10_000;

/**
 * Uploads and downloads files while their storage breaks, besides the usual load, which must not notice. `breakStorage`
 * returns when the storage is there again.
 */
export async function underFileLoad(
  { cluster, user, random }: Situation,
  breakStorage: () => Promise<unknown>,
): Promise<Finding> {
  const client = new Client(cluster);
  await client.signIn(user.name, user.password);
  const load = new FileLoad(client, 1, `chaos-${Math.floor(random() * 1e9)}`);
  load.start();
  await pause(calmMilliseconds);
  const before = load.take();
  await breakStorage();
  const repairedAt = performance.now();
  const during = load.take();
  await load.untilStored();
  const backSeconds = (performance.now() - repairedAt) / 1_000;
  await load.stop();
  const after = load.take();
  const all = [before, during, after];
  const uploads = all.flatMap((some) => some.uploads);
  const downloads = all.flatMap((some) => some.downloads);
  const files: FileCounts = {
    uploads: uploads.length,
    failedUploads: countFailures(statusesOf(uploads)),
    downloads: downloads.length,
    failedDownloads: countFailures(statusesOf(downloads)),
    lost: await load.countLost(),
    twice: await countTwice(cluster, load.prefix),
    leftBehind: cluster.storage === 's3' ? await countLeftBehind(cluster) : undefined,
    slowestSeconds: Math.max(...[...uploads, ...downloads].map(({ seconds }) => seconds)),
    backSeconds,
  };
  const remarks = [
    statusesOf(before.uploads).some((status) => status !== 201) && 'an upload failed before',
    !statusesOf([...during.uploads, ...after.uploads]).includes(503) && 'no upload got 503',
    after.uploads.at(-1)?.status !== 201 && 'no upload worked afterwards',
    !downloads.some(({ status }) => status === 200) && 'no download worked',
  ];
  return { files, remark: remarks.filter((one) => typeof one === 'string').join(', ') || undefined };
}

const statusesOf = (responses: readonly Response[]) => responses.map(({ status }) => status);

async function countTwice(cluster: Situation['cluster'], prefix: string): Promise<number> {
  const rows = await cluster.query(
    'select filename from files where starts_with(filename, $1) group by filename having count(*) > 1',
    [`${prefix}-`],
  );
  return rows.length;
}

async function countLeftBehind(cluster: Situation['cluster']): Promise<number> {
  await pause(removalMilliseconds);
  const objects = await cluster.listObjects();
  const rows = await cluster.query<{ storage_key: string }>(
    'select storage_key from files union all select storage_key from unsettled_objects',
  );
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  return objects.filter((name) => !known.has(name)).length;
}
