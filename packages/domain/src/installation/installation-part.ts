import * as z from 'zod/mini';

/** Each is read on its own: one that fails leaves the others as they are. */
export const installationParts = [
  'software',
  'database',
  'storage',
  'disk',
  'mail',
  'jobs',
  'backup',
  'agents',
  'devices',
] as const;
export type InstallationPartName = (typeof installationParts)[number];

const levels = ['fine', 'attention', 'bad'] as const;
export type InstallationLevel = (typeof levels)[number];

/** What to do about a part that is not fine. The texts are in the locale files. */
export const installationAdvice = [
  'clock-differs',
  'untrusted-proxy',
  'connections-high',
  'storage-unreachable',
  'disk-silent',
  'disk-low',
  'disk-filling',
  'disk-full',
  'mail-outbox',
  'mail-waits',
  'jobs-failed',
  'backup-failed',
  'backup-none',
  'backup-old',
  'agents-offline',
  'agents-outdated',
  'statuses-old',
] as const;

/** Facts of one part of the installation. Never an address with credentials, never a key. */
export const installationPart = z.object({
  part: z.enum(installationParts),
  level: z.enum(levels),
  advice: z.nullable(z.enum(installationAdvice)),
  /** Numbers, texts and times by name; null: not known. */
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});
export type InstallationPart = z.infer<typeof installationPart>;

/** A backup older than this is out of date: a daily one may be two hours late. */
export const backupFreshHours = 26;
/** Server and database may differ by this much. */
export const maxClockDifferenceMilliseconds = 5_000;
/** A disk that will be full within this time needs a person: ordering a larger one takes days. */
export const diskWarningDays = 21;
