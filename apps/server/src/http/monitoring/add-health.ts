import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { DiskState } from '#platform/disk/disk-watch.ts';
import type { Services } from '#platform/services.ts';
import { type ForwardingWatch, untrustedProxy } from '../forwarding.ts';

type Reason = { code: string; detail: string };

/**
 * `/healthz`: the process is alive. `/readyz`: it can also reach its database. A nearly full disk or a file storage that
 * fails makes it `degraded`, with 200: the rest works, and removing the server would help neither.
 */
export function addHealth(app: FastifyInstance, services: Services, forwarding: ForwardingWatch): void {
  const { version, database, disk } = services;
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    const disks = await disk.read().catch(() => 'silent' as const);
    const problems = disks === 'silent' ? [silentDisk] : disks.flatMap(reasonsOf);
    if (services.storage.health.isDown) problems.push(storageDown);
    const databaseTime = await database.check().catch((cause: unknown) => {
      const why = problems.map(({ detail }) => ` ${detail}`).join('');
      throw new Problem('unavailable', `The database cannot be reached.${why}`, {
        retryAfterSeconds: 5,
        cause,
      });
    });
    const drift = Math.abs(databaseTime.getTime() - Date.now());
    if (drift > maxDriftMilliseconds) problems.push(wrongClock(drift));
    const replicas = await database.readReplicas().catch(() => undefined);
    if (replicas && replicas.lagSeconds > maxLagSeconds) problems.push(lateReplica(replicas.lagSeconds));
    const notices = forwarding.isUntrusted() ? [{ code: 'untrusted-proxy', detail: untrustedProxy }] : [];
    const status = problems.length > 0 ? 'degraded' : 'ready';
    return { status, version, reasons: [...problems, ...notices] };
  });
}

/** Tokens, links and deadlines of one server are checked by another. */
const maxDriftMilliseconds = 5_000;

function wrongClock(drift: number): Reason {
  const seconds = Math.round(drift / 1000);
  return {
    code: 'clock-differs',
    detail: `The clocks of this server and of the database differ by ${seconds} s.`,
  };
}

/** Losing the primary now would lose that much with asynchronous replication, or stop writes with a synchronous one. */
const maxLagSeconds = 30;

function lateReplica(seconds: number): Reason {
  return { code: 'replica-late', detail: `A replica of the database is ${Math.round(seconds)} s behind.` };
}

const silentDisk: Reason = { code: 'disk-silent', detail: 'A disk of the server does not respond.' };

const storageDown: Reason = {
  code: 'storage-down',
  detail: 'The file storage cannot be used: uploads and downloads fail.',
};

function reasonsOf({ name, freeBytes, level }: DiskState): Reason[] {
  if (level === 'fine') return [];
  const room = `${Math.floor(freeBytes / 1_048_576)} MB are free.`;
  return level === 'full'
    ? [{ code: 'disk-full', detail: `The disk of the ${name} is full: ${room} Uploads are refused.` }]
    : [{ code: 'disk-low', detail: `The disk of the ${name} is nearly full: ${room}` }];
}
