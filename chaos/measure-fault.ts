import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Situation } from './faults/fault.ts';
import type { AgentProcess } from './load/agent-process.ts';
import { Client } from './load/client.ts';
import { EventStream } from './load/event-stream.ts';
import type { Presence } from './load/presence.ts';
import { ReadLoad } from './load/read-load.ts';
import { type Write, WriteLoad } from './load/write-load.ts';
import { countFailures, type Measured, maxSilence } from './report/judge.ts';

const calmMilliseconds = 3_000;
const maxDetails = 12;
/** Behind the last repair, so that streams and agents on a part that was gone can come back. */
const tailMilliseconds = 12_000;

type Input = { fault: Fault; situation: Situation; agents: readonly AgentProcess[]; run: string };

/** Breaks one thing under load, repairs it, and counts what became of each write. */
export async function measureFault({ fault, situation, agents, run }: Input): Promise<Measured> {
  const { cluster, random, user } = situation;
  await cluster.settle();
  const client = new Client(cluster);
  await client.signIn(user.name, user.password);
  const [writes, reads] = [new WriteLoad(client, `${run}-${fault.id}`), new ReadLoad(client)];
  const streams = [new EventStream(client), new EventStream(client)];
  await writes.start();
  reads.start();
  await pause(calmMilliseconds + random() * 2_000);
  const logs = cluster.servers.map((server) => [server, cluster.logEnd(server)] as const);

  const began = performance.now();
  const repair = await fault.inject(situation);
  await pause(fault.seconds * 1_000);
  const { remark, files } = (await fault.check?.(situation)) ?? {};
  await repair();
  const repairedAt = performance.now();
  await cluster.settle();
  await pause(tailMilliseconds);
  const ended = performance.now();
  await Promise.all([writes.stop(), reads.stop()]);

  const silence = maxSilence(writes.writes, { from: began, until: ended });
  const isServerFault = silence.seconds < 2;
  const back = (presences: Presence[]) =>
    secondsUntilBack(presences, { began, from: isServerFault ? repairedAt : silence.endedAt });
  const samples = new Set([...writes.writes.map(({ detail }) => detail), ...reads.details]);
  const streamsBackSeconds = back(streams.map(({ presence }) => presence));
  for (const stream of streams) stream.stop();
  return {
    ...{ id: fault.id, title: fault.title, maxSilenceSeconds: fault.maxSilenceSeconds },
    outages: fault.outages,
    silenceSeconds: silence.seconds,
    writes: writes.writes.length,
    reads: reads.statuses.length,
    failedWrites: countFailures(writes.writes.map(({ status }) => status)),
    failedReads: countFailures(reads.statuses),
    ...(await countStored(situation, writes.writes)),
    streamsBackSeconds,
    agentsBackSeconds: back(agents.map(({ presence }) => presence)),
    outageLines: logs.map(([server, from]) => readOutage(cluster.readLog(server, from))),
    statuses: fault.statuses ?? [],
    remark,
    files,
    details: [...samples].filter(Boolean).slice(0, maxDetails),
    load: Math.round(loadavg()[0] ?? 0),
  };
}

async function countStored({ cluster }: Situation, writes: readonly Write[]) {
  const names = writes.map(({ name }) => name);
  const rows = await cluster.query<{ name: string; count: number }>(
    `select name, count(*)::integer as count from (
       select name from tickets where name = any ($1)
       union all select body from ticket_comments where body = any ($1)) as found
     group by name`,
    [names],
  );
  const stored = new Map(rows.map(({ name, count }) => [name, count]));
  const acknowledged = writes.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined);
  return {
    lost: acknowledged.filter(({ name }) => !stored.has(name)).length,
    twice: rows.filter(({ count }) => count > 1).length,
    neverAcknowledged: writes.length - acknowledged.length,
  };
}

/** Undefined when none was interrupted. */
function secondsUntilBack(presences: Presence[], { began, from }: { began: number; from: number }) {
  if (presences.some(({ isThere }) => !isThere)) return Number.POSITIVE_INFINITY;
  const moments = presences.flatMap((presence) => presence.backAfter(began) ?? []);
  if (moments.length === 0) return undefined;
  return Math.max(0, (Math.max(...moments) - from) / 1_000);
}

function readOutage(lines: readonly { level: number; msg: string }[]): Measured['outageLines'][number] {
  const count = (text: string) => lines.filter(({ msg }) => msg === text).length;
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + count(text), 0);
  const began = ['the database cannot be reached', 'the file storage cannot be used'];
  const ended = ['the database can be reached again', 'the file storage can be used again'];
  return {
    began: sum(began),
    ended: sum(ended),
    errors: lines.filter(({ level, msg }) => level >= 50 && !began.includes(msg)).map(({ msg }) => msg),
  };
}
