import { addDays, firstMoment, localDay, localOf } from '../service/local-time.ts';

/** When backups are made: times of day such as 02:30, by the clocks of a zone. */
export type BackupTimes = { times: readonly string[]; zone: string };

/** The last moment at which one was due, and the next. */
export function backupTimesAround({ times, zone }: BackupTimes, now: Date): { last: Date; next: Date } {
  const second = now.getTime() / 1000;
  const today = localDay(zone, second);
  const moments = [-1, 0, 1, 2]
    .flatMap((days) => times.map((time) => firstMoment(zone, localOf(addDays(today, days), time))))
    .sort((one, other) => one - other);
  const next = moments.findIndex((moment) => moment > second);
  const dateOf = (moment: number | undefined) => new Date((moment ?? Number.NaN) * 1000);
  return { last: dateOf(moments[next - 1]), next: dateOf(moments[next]) };
}
