import type { Write } from '../load/write-load.ts';

/** What is right for a client to get while something is broken. */
const rightStatuses = [502, 503, 504];
/** The server decides about uploads; downloads come from the storage, too, whose proxy answers when it is away. */
const rightUploadStatuses = [503];

/** What became of files while their storage was broken. */
export type FileCounts = {
  uploads: number;
  failedUploads: Record<number, number>;
  downloads: number;
  failedDownloads: Record<number, number>;
  /** Acknowledged, and not what was sent when they are read at the end. */
  lost: number;
  twice: number;
  /** Objects in the bucket that no row and no note of the database names. Unknown for a shared folder. */
  leftBehind: number | undefined;
  slowestSeconds: number;
  /** Until an upload was acknowledged. */
  backSeconds: number;
};

export type Measured = {
  id: string;
  title: string;
  maxSilenceSeconds: number;
  /** How often it breaks, when more than once. */
  outages?: number | undefined;
  silenceSeconds: number;
  writes: number;
  reads: number;
  /** How often the first attempt of a write, and a read, got each status that is no success. */
  failedWrites: Record<number, number>;
  failedReads: Record<number, number>;
  lost: number;
  twice: number;
  neverAcknowledged: number;
  /** Seconds after the first acknowledged write until the last stream, and the last agent, was back. */
  streamsBackSeconds: number | undefined;
  agentsBackSeconds: number | undefined;
  /** Of each server: lines for the beginning and for the end of an outage, and other lines of errors. */
  outageLines: { began: number; ended: number; errors: string[] }[];
  statuses: readonly number[];
  remark: string | undefined;
  files: FileCounts | undefined;
  /** What failed requests got, some of them. */
  details: readonly string[];
  /** Of the machine, at the end. */
  load: number;
};

const maxBackSeconds = 10;
/** A user must get a response to an upload by then. */
const maxFileSeconds = 15;

/** One sentence for each thing that is wrong. */
export function findFaultsOf(measured: Measured): string[] {
  const { silenceSeconds, maxSilenceSeconds, lost, twice, neverAcknowledged, outages = 1 } = measured;
  const isRight = (status: string) => [...rightStatuses, ...measured.statuses].includes(Number(status));
  const wrong = [...Object.keys(measured.failedWrites), ...Object.keys(measured.failedReads)].filter(
    (status) => !isRight(status),
  );
  const faults = [
    silenceSeconds > maxSilenceSeconds && `silent for ${silenceSeconds} s`,
    lost > 0 && `${lost} lost`,
    twice > 0 && `${twice} twice`,
    neverAcknowledged > 0 && `${neverAcknowledged} never acknowledged`,
    wrong.length > 0 && `status ${[...new Set(wrong)].join(', ')}`,
    (measured.streamsBackSeconds ?? 0) > maxBackSeconds && 'streams late',
    (measured.agentsBackSeconds ?? 0) > maxBackSeconds && 'agents late',
    measured.outageLines.some(({ began, ended }) => Math.max(began, ended) > outages) &&
      'more than one line each',
    measured.remark,
  ];
  return [...faults, ...faultsOfFiles(measured.files)].filter((fault) => typeof fault === 'string');
}

function faultsOfFiles(files: FileCounts | undefined): (string | false)[] {
  if (!files) return [];
  const { lost, twice, slowestSeconds, backSeconds } = files;
  const wrongOf = (failed: Record<number, number>, right: readonly number[]) =>
    Object.keys(failed).filter((status) => !right.includes(Number(status)));
  const uploads = wrongOf(files.failedUploads, rightUploadStatuses);
  const downloads = wrongOf(files.failedDownloads, rightStatuses);
  return [
    uploads.length > 0 && `uploads got ${uploads}`,
    downloads.length > 0 && `downloads got ${downloads}`,
    lost > 0 && `${lost} files lost`,
    twice > 0 && `${twice} files twice`,
    (files.leftBehind ?? 0) > 0 && `${files.leftBehind} objects left behind`,
    slowestSeconds > maxFileSeconds && `a file waited for ${slowestSeconds.toFixed(1)} s`,
    backSeconds > maxBackSeconds && 'uploads late',
  ];
}

/** The longest time without an acknowledged write between two moments, and when it ended. */
export function maxSilence(
  writes: readonly Write[],
  { from, until }: { from: number; until: number },
): { seconds: number; endedAt: number } {
  const moments = writes
    .map(({ acknowledgedAt }) => acknowledgedAt ?? Number.POSITIVE_INFINITY)
    .filter((at) => at >= from && at <= until)
    .sort((one, other) => one - other);
  let longest = { seconds: 0, endedAt: from };
  let before = from;
  for (const at of [...moments, until]) {
    if ((at - before) / 1_000 > longest.seconds) longest = { seconds: (at - before) / 1_000, endedAt: at };
    before = at;
  }
  return { ...longest, seconds: Math.round(longest.seconds * 10) / 10 };
}

export function countFailures(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) if (status < 200 || status > 299) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
