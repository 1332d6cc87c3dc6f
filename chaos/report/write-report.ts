import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFaultsOf, type Measured } from './judge.ts';

const page = fileURLToPath(new URL('../../docs/operations/chaos.md', import.meta.url));
const folder = fileURLToPath(new URL('../../.cache/chaos', import.meta.url));

const fileHeads = [
  'What fails',
  'Uploads',
  'Failed uploads',
  'Downloads',
  'Failed downloads',
  'Files lost',
  'Twice',
  'Left behind',
  'Slowest response',
  'Uploads back',
];

type Run = { seed: number; commit: string };
type Result = { run: Run; measured: Measured };

const heads = [
  'What fails',
  'Silence (limit)',
  'Writes',
  'First tries that failed',
  'Reads',
  'Failed reads',
  'Lost',
  'Twice',
  'Streams back',
  'Agents back',
  'Log: outage / end',
  'Load',
  'Result',
];

/** Stores what was measured, and writes the page with the newest result of each fault. */
export function writeReport(ids: readonly string[], all: readonly Measured[], run: Run): void {
  mkdirSync(folder, { recursive: true });
  for (const measured of all)
    writeFileSync(join(folder, `${measured.id}.json`), JSON.stringify({ run, measured }, undefined, 2));
  const results = ids.flatMap((id): Result[] => {
    const stored = join(folder, `${id}.json`);
    return existsSync(stored) ? [JSON.parse(readFileSync(stored, 'utf8'), fromJson)] : [];
  });
  const runs = new Set(results.map(({ run: { seed, commit } }) => `${commit} with seed ${seed}`));
  const tables = [table, fileTable].map((write) => write(results.map(({ measured }) => measured)));
  writeFileSync(page, `${introduction([...runs].join(', '))}\n${tables.join('\n\n')}\n\n${explanation}`);
}

export function table(all: readonly Measured[]): string {
  const rows = all.map((one) => [
    one.title,
    `${one.silenceSeconds} s (${one.maxSilenceSeconds} s)`,
    String(one.writes),
    counts(one.failedWrites),
    String(one.reads),
    counts(one.failedReads),
    String(one.lost),
    String(one.twice),
    seconds(one.streamsBackSeconds),
    seconds(one.agentsBackSeconds),
    one.outageLines.map(({ began, ended }) => `${began} / ${ended}`).join(', '),
    String(one.load),
    findFaultsOf(one).join('; ') || 'good',
  ]);
  return linesOf(heads, rows);
}

/** What became of files, for the faults that are about them. */
export function fileTable(all: readonly Measured[]): string {
  const rows = all.flatMap(({ title, files }) =>
    files
      ? [
          [
            title,
            String(files.uploads),
            counts(files.failedUploads),
            String(files.downloads),
            counts(files.failedDownloads),
            String(files.lost),
            String(files.twice),
            files.leftBehind === undefined ? '' : String(files.leftBehind),
            seconds(files.slowestSeconds),
            seconds(files.backSeconds),
          ],
        ]
      : [],
  );
  return linesOf(fileHeads, rows);
}

function linesOf(heads: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const counts = (failures: Record<number, number>) =>
  Object.entries(failures)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || '0';
/** JSON has no infinity: what never came back is stored as null. */
const fromJson = (_key: string, value: unknown) => (value === null ? Number.POSITIVE_INFINITY : value);
const seconds = (value: number | undefined) => {
  if (value === undefined) return 'stayed';
  return value === Number.POSITIVE_INFINITY ? 'never' : `${value.toFixed(1)} s`;
};

const introduction = (runs: string) => `# What a failure costs

\`npm run chaos\` writes this page. It brings up [the set-up with several machines](ha.md) on one machine, sends a mixed load through the proxy, breaks one part after the other, and counts. All machines, the load and other work share ${availableParallelism()} processors. Commits: ${runs}.
`;

const explanation = `- **What is sent**: five writes a second (tickets and comments, each with its own \`Idempotency-Key\`) and four reads, two streams of live states, two agents. A write that fails is repeated with its key after \`Retry-After\`.
- **Silence**: the longest time without an acknowledged write. A machine that dies says nothing, so its place is free only after Patroni's \`ttl\` (20 s).
- **Lost**: acknowledged and not in the database at the end. **Twice**: in the database more than once.
- **Streams back**, **agents back**: after the end of the silence, or of the fault for those on a server that is gone; "stayed" when none was interrupted.
- **Log**: lines for the beginning and the end of an outage, of each server since the fault. One each for every time that something ends.
- **Files**: two uploads of 2 MB and two downloads a second besides, half of the downloads by the link to the storage, half through the server. **Lost**: acknowledged, and not byte for byte what was sent when all are read at the end. **Left behind**: objects in the bucket that the database does not know, not even as something to remove. **Uploads back**: after the storage worked again by itself; Ceph reads its disk for 5 to 20 s after a kill -9. Uploads may get 503 only, downloads 502, 503 or 504, all within 15 s.
- **Load**: the load average of the machine, on which everything runs.
- A killed server is started again after 2 s, as its systemd unit does; a machine after the time that it is away. Nothing else is done by hand.

## Run it

\`\`\`
apt-get install --no-install-recommends faketime iptables    # besides the packages of ha.md; those of Ceph for storage-*
npm run chaos                                  # all, about 20 minutes; as root
npm run chaos -- --only=postgres,switchover    # some of them: their rows are written anew
npm run chaos -- --seed=7 --upgrade-from=<folder of an earlier build>
\`\`\`
`;
