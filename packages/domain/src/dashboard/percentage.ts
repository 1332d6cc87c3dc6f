import type { DashboardSummary } from './dashboard-summary.ts';

/** Rounded; nothing of nothing is 0 %. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The tile's subtitle and the status card's control rate: one number, so that a page cannot disagree with itself. */
export function controlRate({ controlled, assets }: Pick<DashboardSummary, 'controlled' | 'assets'>): number {
  return percentage(controlled, assets);
}
