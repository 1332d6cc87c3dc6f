import { backupTimesAround } from '@greenroom/domain/installation/backup-times.ts';
import { forecastFullDays } from '@greenroom/domain/installation/forecast-disk.ts';
import {
  backupFreshHours,
  diskWarningDays,
  type InstallationPart,
  type InstallationPartName,
  maxClockDifferenceMilliseconds,
} from '@greenroom/domain/installation/installation-part.ts';
import { listScheduledBackups } from '#features/backup/backups.queries.ts';
import { describeAgent, listAgentRows } from '#features/operations/agents/manage/managed-agents.queries.ts';
import { readMigrations } from '#platform/database/migrate.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { withDeadline } from '#platform/storage/with-deadline.ts';
import * as queries from './installation.queries.ts';

type Read = Omit<InstallationPart, 'part'>;
/** What only the web server of this process knows. */
export type ServerFacts = { isProxyUntrusted: boolean };

/** A storage that is not prepared by then does not respond. */
const storageMilliseconds = 5_000;
/** Mails are sent within seconds; one that waits this long has failed before. */
const mailDeadlineMilliseconds = 10 * 60_000;
const hour = 3_600_000;

const fine = { level: 'fine', advice: null } as const;
const nextBackup = ({ BACKUP_AT: times, TIME_ZONE: zone }: Services['config'], now: Date) =>
  backupTimesAround({ times, zone }, now).next;
const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

const readers: Record<InstallationPartName, (services: Services, server: ServerFacts) => Promise<Read>> = {
  async software({ database, version, now }, { isProxyUntrusted }) {
    const [servers, difference] = await asSystem(database, async (db) => {
      const facts = await queries.readDatabaseFacts(db);
      const seenSince = new Date(facts.now.getTime() - 60_000);
      return [await queries.countServers(db, seenSince), Math.abs(facts.now.getTime() - now().getTime())];
    });
    const facts = {
      version,
      node_version: process.versions.node,
      started_at: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
      servers,
      clock_difference_ms: difference,
    };
    if (difference > maxClockDifferenceMilliseconds) return { level: 'bad', advice: 'clock-differs', facts };
    return isProxyUntrusted ? { level: 'attention', advice: 'untrusted-proxy', facts } : { ...fine, facts };
  },

  async database({ database, config }) {
    const read = await asSystem(database, queries.readDatabaseFacts);
    const migrations = await readMigrations();
    const { version, bytes, connections, max_connections } = read;
    const facts = {
      kind: config.databaseKind,
      version,
      bytes,
      migrations: migrations.length,
      newest_migration: migrations.at(-1)?.name.replace(/\.sql$/, '') ?? null,
      connections,
      max_connections,
    };
    const isCrowded = connections > max_connections * 0.8;
    return isCrowded ? { level: 'attention', advice: 'connections-high', facts } : { ...fine, facts };
  },

  async storage({ database, storage, config, log }) {
    const usage = await asSystem(database, queries.readFileUsage);
    const isReachable = await withDeadline(storageMilliseconds, () => storage.prepare()).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the storage cannot be reached');
        return false;
      },
    );
    const facts = { kind: config.S3_BUCKET === undefined ? 'disk' : 's3', ...usage };
    return isReachable ? { ...fine, facts } : { level: 'bad', advice: 'storage-unreachable', facts };
  },

  async disk({ disk, diskSamples }) {
    const disks = await disk.read().catch(() => undefined);
    if (!disks) return { level: 'bad', advice: 'disk-silent', facts: {} };
    const facts: Read['facts'] = {};
    const forecasts: number[] = [];
    for (const { name, freeBytes, totalBytes } of disks) {
      const days = forecastFullDays(await diskSamples.list(name), freeBytes);
      if (days !== null) forecasts.push(days);
      facts[name] = freeBytes;
      facts[`${name}.used_percent`] = Math.round((1 - freeBytes / Math.max(totalBytes, 1)) * 100);
      facts[`${name}.full_in_days`] = days;
    }
    if (disks.some(({ level }) => level === 'full')) return { level: 'bad', advice: 'disk-full', facts };
    if (disks.some(({ level }) => level === 'low')) return { level: 'attention', advice: 'disk-low', facts };
    const isFilling = forecasts.some((days) => days <= diskWarningDays);
    return isFilling ? { level: 'attention', advice: 'disk-filling', facts } : { ...fine, facts };
  },

  async mail({ database, mailer, config, now }) {
    const { waiting, oldest } = await asSystem(database, queries.readWaitingMail);
    const kind = mailer.outbox === undefined ? 'smtp' : 'outbox';
    const facts = { kind, from: config.MAIL_FROM, waiting, ...(oldest && { oldest: isoOf(oldest) }) };
    if (oldest && now().getTime() - oldest.getTime() > mailDeadlineMilliseconds)
      return { level: 'bad', advice: 'mail-waits', facts };
    return kind === 'outbox' ? { level: 'attention', advice: 'mail-outbox', facts } : { ...fine, facts };
  },

  async jobs({ database }) {
    const facts = await asSystem(database, queries.readJobCounts);
    return facts.failed > 0 ? { level: 'attention', advice: 'jobs-failed', facts } : { ...fine, facts };
  },

  async backup({ database, config, now }) {
    const [last, scheduled] = await asSystem(database, async (db) => [
      await queries.findLastEvent(db, 'backup'),
      await listScheduledBackups(db),
    ]);
    const running = scheduled.find(({ ended_at }) => ended_at === null);
    const ended = scheduled.find(({ ended_at }) => ended_at !== null);
    const facts: Read['facts'] = {
      last_at: isoOf(last?.happened_at ?? null),
      bytes: last?.bytes ?? null,
      ...(config.BACKUP_TO !== undefined && {
        kind: config.BACKUP_TO.startsWith('s3:') ? 's3' : 'disk',
        next_at: nextBackup(config, now()).toISOString(),
        kept: config.BACKUP_KEEP,
      }),
      ...(ended && ended.error === null && { files: ended.files, new_files: ended.new_files }),
      ...(running && { started_at: running.started_at.toISOString() }),
      ...(ended && ended.error !== null && { error: ended.error }),
    };
    if (ended && ended.error !== null) return { level: 'bad', advice: 'backup-failed', facts };
    if (!last) return { level: 'bad', advice: 'backup-none', facts };
    const isOld = now().getTime() - last.happened_at.getTime() > backupFreshHours * hour;
    return isOld ? { level: 'attention', advice: 'backup-old', facts } : { ...fine, facts };
  },

  async agents({ database, version, now }) {
    const rows = await asSystem(database, (db) => listAgentRows(db));
    const agents = rows.map((row) => describeAgent(row, { now: now(), version, release: undefined }));
    const facts = {
      agents: agents.length,
      online: agents.filter(({ online }) => online).length,
      outdated: agents.filter(({ has_update }) => has_update).length,
    };
    if (facts.online < facts.agents) return { level: 'attention', advice: 'agents-offline', facts };
    return facts.outdated > 0 ? { level: 'attention', advice: 'agents-outdated', facts } : { ...fine, facts };
  },

  async devices({ database, config, now }) {
    const { oldest, ...counts } = await asSystem(database, queries.readDeviceCounts);
    const facts = {
      ...counts,
      oldest: isoOf(oldest),
      ...(config.DEVICE_NETWORKS !== undefined && { device_networks: config.DEVICE_NETWORKS }),
    };
    // A device is polled in every round; ten rounds without a poll are no accident.
    const maxAge = 10 * Math.max(60, config.STATUS_POLL_SECONDS ?? 0) * 1000;
    const isOld = oldest !== null && now().getTime() - oldest.getTime() > maxAge;
    return isOld ? { level: 'attention', advice: 'statuses-old', facts } : { ...fine, facts };
  },
};

export async function readInstallationPart(
  services: Services,
  part: InstallationPartName,
  server: ServerFacts,
): Promise<InstallationPart> {
  return { part, ...(await readers[part](services, server)) };
}
