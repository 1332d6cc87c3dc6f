import { describe, expect, test } from 'vitest';
import { categoryCard } from './category-card.ts';
import type { MonitoringSummary } from './monitoring-summary.ts';

const summary: MonitoringSummary = {
  ...{ assets: 8, controlled: 4, healthy: 5, affected: 3, alerts: 4, critical: 1, warning: 3, info: 0 },
  ...{ warranty_expired: 1, warranty_expiring: 2 },
};

describe('the alert-category card', () => {
  test('counts critical, warning, warranty expired and warranty expiring soon', () => {
    expect(categoryCard(summary)).toMatchObject({
      ...{ critical: 1, warning: 3, warranty_expired: 1, warranty_expiring: 2 },
    });
  });

  test('has a bar of alerts per asset', () => {
    expect(categoryCard(summary).bar).toBe(50);
  });

  test('has a bar that is capped at 100 %', () => {
    expect(categoryCard({ ...summary, assets: 3 }).bar).toBe(100);
  });

  test('has a percentage of affected assets', () => {
    expect(categoryCard(summary).affected_percentage).toBe(38);
  });

  test('shows nothing when there are no assets', () => {
    const none = { ...summary, assets: 0, alerts: 0, affected: 0 };
    expect(categoryCard(none)).toMatchObject({ bar: 0, affected_percentage: 0 });
  });
});
