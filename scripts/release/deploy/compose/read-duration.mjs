const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** The milliseconds of `1m30s`, as compose files have it. */
export function readDuration(text) {
  const parts = [...text.matchAll(/(\d+)(ms|h|m|s)/g)];
  if (parts.map(([part]) => part).join('') !== text || text === '')
    throw new Error(`${text} is no duration, such as 1m30s.`);
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit], 0);
}
