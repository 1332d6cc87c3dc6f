import type { InstallationPart } from '@greenroom/domain/installation/installation-part.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';

export type DescribedFact = { term: string; value: string };

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const times = ['started_at', 'oldest', 'last_at', 'next_at'];

/** The facts of a part as texts, in the order of the server. */
export function describeFacts(
  { part, facts }: InstallationPart,
  { t, language }: { t: Translate; language: string },
): DescribedFact[] {
  if (part === 'disk') return describeDisks(facts, { t, language });
  return Object.entries(facts).map(([name, value]) => ({
    term: t(`installation.fact.${name}` as 'installation.fact.version'),
    value: describeValue(name, value, { t, language }),
  }));
}

/** One line for each disk: what is free, what is used, and when it will be full. */
function describeDisks(
  facts: InstallationPart['facts'],
  { t, language }: { t: Translate; language: string },
): DescribedFact[] {
  const disks = Object.keys(facts).filter((name) => !name.includes('.'));
  return disks.map((name) => {
    const used = facts[`${name}.used_percent`];
    const days = facts[`${name}.full_in_days`];
    const parts = [
      formatBytes(Number(facts[name]), language),
      ...(typeof used === 'number' ? [t('installation.used', { percent: used })] : []),
      ...(typeof days === 'number' ? [describeForecast(days, t)] : []),
    ];
    return { term: t(`installation.free.${name}` as 'installation.free.files'), value: parts.join(' · ') };
  });
}

function describeForecast(days: number, t: Translate): string {
  return days < 60
    ? t('installation.fullInDays', { count: days })
    : t('installation.fullInMonths', { count: Math.round(days / 30) });
}

function describeValue(
  name: string,
  value: string | number | null | undefined,
  { t, language }: { t: Translate; language: string },
): string {
  if (value === null || value === undefined) return t('installation.unknown');
  if (name === 'kind') return t(`installation.kind.${value}` as 'installation.kind.disk');
  if (name === 'bytes') return formatBytes(Number(value), language);
  if (name === 'clock_difference_ms') return t('installation.milliseconds', { count: Number(value) });
  if (times.includes(name))
    return dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
}

function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: sizes[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
