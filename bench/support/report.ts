import type { Load } from './load.ts';

/** Prints the median of the rounds, and each row as a ratio to one of them. */
export function report(title: string, results: Map<string, Load[]>, base: string): void {
  const rates = new Map(
    [...results].map(([name, loads]) => [name, medianOf(loads.map((one) => one.perSecond))]),
  );
  const baseRate = rates.get(base) ?? Number.NaN;
  const rows = [...results].map(([name, loads]) => ({
    case: name,
    'requests/s': Math.round(rates.get(name) ?? 0),
    'median ms': medianOf(loads.map((one) => one.medianMs)).toFixed(2),
    'p95 ms': medianOf(loads.map((one) => one.p95Ms)).toFixed(2),
    [`time x "${base}"`]: (baseRate / (rates.get(name) ?? Number.NaN)).toFixed(2),
  }));
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.log(title);
  // biome-ignore lint/suspicious/noConsole: see above.
  console.table(rows);
}

export function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
