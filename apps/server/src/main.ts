import { fileURLToPath } from 'node:url';
import { startErasing } from '#features/admin/erasure/start-erasing.ts';
import { deleteSomeOfPartner } from '#features/admin/partners/leaving/delete-partner.ts';
import { startPartnerExports } from '#features/admin/partners/leaving/make-partner-export.ts';
import { endAccess } from '#features/admin/people/end-access.ts';
import { checkAudit } from '#features/audit/chain/check-audit.ts';
import { type RedactedPerson, redactAudit } from '#features/audit/chain/redact-audit.ts';
import { startSealing } from '#features/audit/chain/seal-audit.ts';
import { shortenAudit } from '#features/audit/chain/shorten-audit.ts';
import { startEnteringEvents } from '#features/audit/security/enter-events.ts';
import { deleteExpired } from '#features/auth/delete-expired.ts';
import { enterSignIns } from '#features/auth/enter-sign-ins.ts';
import { startFactorMails } from '#features/auth/factors/start-factor-mails.ts';
import { warnOfLostPasskeys } from '#features/auth/factors/warn-of-lost-passkeys.ts';
import { startSignInMails } from '#features/auth/notices/start-sign-in-mails.ts';
import { refreshMetadata } from '#features/auth/sso/refresh-metadata.ts';
import { startSsoMails } from '#features/auth/sso/start-sso-mails.ts';
import { startResetMail } from '#features/auth/start-reset-mail.ts';
import { startBackups } from '#features/backup/start-backups.ts';
import { emptyBin } from '#features/estate/bin/empty-bin.ts';
import { storeTicketFile } from '#features/files/outside/store-ticket-file.ts';
import { sweepOrphanFiles } from '#features/files/sweep-orphan-files.ts';
import { storeReceivedFile } from '#features/files/upload-file.ts';
import { startHealth } from '#features/health/start-health.ts';
import { countHours } from '#features/history/count-hours.ts';
import { keepHistory } from '#features/history/keep-history.ts';
import { settleLateHistory } from '#features/history/settle-late-history.ts';
import { startEscalation } from '#features/incidents/escalation/start-escalation.ts';
import { startIncidents } from '#features/incidents/start-incidents.ts';
import { startMailbox } from '#features/mailbox/start-mailbox.ts';
import { startTicketClocks } from '#features/maintenance/levels/start-ticket-clocks.ts';
import { startNotifications } from '#features/notifications/start-notifications.ts';
import { startOdoo } from '#features/odoo/start-odoo.ts';
import { deleteReadings } from '#features/operations/actions/delete-readings.ts';
import { startOperations } from '#features/operations/start-operations.ts';
import { startRetention } from '#features/privacy/retention/start-retention.ts';
import { startCountingDays } from '#features/service/days/count-days.ts';
import { startFeedbackMail } from '#features/support/start-feedback-mail.ts';
import { originWarning } from '#http/origin-of.ts';
import { createServices } from '#platform/create-services.ts';
import type { Database } from '#platform/database/database.ts';
import { isDatabaseDown } from '#platform/database/is-database-down.ts';
import { watchDisk } from '#platform/disk/watch-disk.ts';
import { growHeap } from '#platform/grow-heap.ts';
import { type Installation, openInstallation } from '#platform/installation.ts';
import { createLogger, type Log } from '#platform/log/create-logger.ts';
import { hourMilliseconds, repeat } from '#platform/repeat.ts';
import { startDataKeys } from '#platform/secrets/start-data-keys.ts';
import type { Services } from '#platform/services.ts';
import { startStorageProbe } from '#platform/storage/start-storage-probe.ts';
import type { StartedTracing } from '#platform/tracing/start-tracing.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Demo, findDemo } from './demo.ts';
import { demoWarning } from './demo-warning.ts';
import { onShutdown } from './on-shutdown.ts';
import { requireFreePort } from './require-free-port.ts';
import { startMessage } from './start-message.ts';
import { version } from './version.ts';

// The web build is two folders up, both from the sources and from the bundle.
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** After a cut an agent sends many messages: what they touch is derived together. */
const lateHistoryMilliseconds = 10_000;
const countMilliseconds = 5 * 60_000;
/** Requests of users past their last day are rejected at once, whatever this is. */
const endMilliseconds = 60_000;

async function start(): Promise<void> {
  growHeap();
  const given = readConfig(process.env);
  const log = createLogger(given.LOG_LEVEL);
  // A failover must not end a server because one of its parts does not handle a lost connection; any other error does.
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseDown(error)) throw error;
    log.error({ err: error }, 'a lost connection had no handler');
  });
  const installation = withoutOwner(await openInstallation(given, { log, role: 'server' }));
  const config = dropOwnerUrl(given);
  try {
    const tracing = config.tracesUrl === undefined ? undefined : await loadTracing({ config, version, log });
    const services = createServices({ config, version, log, installation, tracing });
    await serve(services, installation, tracing);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Only the migrations need the owner of the database: an attacker who takes over the server does not find its password. */
function dropOwnerUrl(config: Config): Config {
  delete process.env.DATABASE_URL;
  return { ...config, DATABASE_URL: undefined };
}

type OpenInstallation = Omit<Installation, 'owner'>;

function withoutOwner({ owner: _owner, ...installation }: Installation): OpenInstallation {
  return installation;
}

/** Without a collector nothing of it is loaded. */
async function loadTracing(parts: { config: Config; version: string; log: Log }): Promise<StartedTracing> {
  const { startTracing } = await import('#platform/tracing/start-tracing.ts');
  return startTracing(parts);
}

async function serve(
  services: Services,
  installation: OpenInstallation,
  tracing: StartedTracing | undefined,
): Promise<void> {
  const { config, log } = services;
  // After the data folder: a second start of the same server is told about that one.
  await requireFreePort(config);
  await services.storage.prepare();
  const demo = await prepareDemo(services);
  const warning = demo && demoWarning(config);
  if (warning) log.warn(warning);
  const unreachable = originWarning(config);
  if (unreachable) log.warn(unreachable);
  const demoDevices = config.DEMO_DEVICES ? demo?.startDevices(services) : undefined;
  const app = await buildApp(services, { webFolder });
  // A poll before they listen would mark a thousand devices offline.
  await demoDevices?.started;
  await keepHistory(services);
  const stopOperations = await startOperations(services);
  const stopKeys = await startDataKeys(services, installation.sealer);
  const stopOdoo = await startOdoo({
    ...services,
    addTicketFile: (outside) => storeTicketFile(services, outside),
  });
  const stopHealth = startHealth(services);
  const stopNotifications = startNotifications(services);
  const stopMailbox = startMailbox({
    ...services,
    addFile: (viewer, upload) => storeReceivedFile(services, viewer, upload),
  });
  const stopIncidents = startIncidents(services);
  const stopClocks = startTicketClocks(services);
  const stopEscalation = startEscalation(services);
  const stopCounting = startCountingDays(services);
  const stopFeedback = startFeedbackMail(services);
  const erasing = {
    ...services,
    redactAudit: (database: Database, person: RedactedPerson) =>
      redactAudit({ ...services, database }, person),
  };
  const stopBackups = startBackups(services);
  const stopErasing = startErasing(erasing);
  const stopRetention = startRetention({
    ...services,
    shortenAudit: (before) => shortenAudit(services, before),
    deleteSomeOfPartner: () => deleteSomeOfPartner(erasing),
  });
  startResetMail(services);
  const stopSealing = startSealing(services);
  const stopEvents = startEnteringEvents(services);
  startPartnerExports(services);
  startFactorMails(services);
  startSsoMails(services);
  startSignInMails(services);
  await warnOfLostPasskeys(services);
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  // Every hour, because right after a crash its leftovers are still too recent.
  const everyHour = (name: string, work: () => Promise<unknown>) =>
    repeat(services, { name, milliseconds: hourMilliseconds, beginsNow: true }, work);
  const stopping = new AbortController();
  const stops = [
    startStorageProbe(services),
    everyHour('empty the bin', () => emptyBin(services)),
    everyHour('sweep files', () => sweepOrphanFiles(services)),
    everyHour('enter sign-ins in the history', () => enterSignIns(services)),
    everyHour('read the metadata of sign-in providers', () => refreshMetadata(services)),
    everyHour('check the audit log', () => checkAudit(services)),
    everyHour('delete what has expired', () => deleteExpired(services)),
    everyHour('keep the history', () => keepHistory(services)),
    everyHour('delete status readings', () => deleteReadings(services)),
    repeat(
      services,
      { name: 'end the access of users', milliseconds: endMilliseconds, beginsNow: true },
      () => endAccess(services),
    ),
    repeat(services, { name: 'count hours', milliseconds: countMilliseconds }, () =>
      countHours(services, stopping.signal),
    ),
    repeat(services, { name: 'settle late history', milliseconds: lateHistoryMilliseconds }, () =>
      settleLateHistory(services),
    ),
    watchDisk(services),
  ];
  onShutdown(log, installation, async () => {
    stopping.abort();
    const stopped = Promise.all(
      [
        ...stops,
        stopKeys,
        stopBackups,
        stopRetention,
        stopErasing,
        stopSealing,
        stopEvents,
        stopFeedback,
        stopHealth,
        stopIncidents,
        stopClocks,
        stopEscalation,
        stopCounting,
        stopOdoo,
        stopNotifications,
        stopMailbox,
      ].map((stop) => stop()),
    );
    await app.close();
    await services.jobs.stop();
    await stopOperations();
    await stopped;
    await demoDevices?.stop();
    await services.settled();
    await services.events.close();
    await tracing?.stop();
    await installation.close();
  });
  process.stdout.write(startMessage({ address, demo, outbox: services.mailer.outbox }));
}

/** The demo, if it is enabled and its data exists. */
async function prepareDemo(services: Services): Promise<Demo | undefined> {
  const { config, log } = services;
  if (!config.DEMO) return undefined;
  const demo = await findDemo();
  if (!demo && config.isDemoChosen) log.warn('DEMO is set, but this build has no demo.');
  return demo && (await demo.prepare(services)) ? demo : undefined;
}

start().catch((error: NodeJS.ErrnoException) => {
  const inUse =
    error.code === 'EADDRINUSE' && 'The port is in use by another program: set PORT to a free one.';
  process.stderr.write(`Greenroom could not start: ${inUse || error.message}\n`);
  process.exit(1);
});
