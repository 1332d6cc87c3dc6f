import type { DashboardSummary } from './dashboard-summary.ts';

/** Rounded; 0 % when the whole is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** Used by the tile's subtitle and the status card's control rate, so that both show the same number. */
export function controlRate({ controlled, assets }: Pick<DashboardSummary, 'controlled' | 'assets'>): number {
  return percentage(controlled, assets);
}
