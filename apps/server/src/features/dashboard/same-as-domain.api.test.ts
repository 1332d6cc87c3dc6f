import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audience, anAudience, anEstate, storeEstate, visibilities } from '#test/random-estate.ts';
import { randomRuns } from '#test/reference/random-runs.ts';
import { summariseInventory } from '#test/reference/summarise-inventory.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the server counts by the rules of the domain', () => {
  let t: TestApp;
  let audience: Audience;

  beforeAll(async () => {
    t = await startTestApp();
    audience = await anAudience(t);
  });
  afterAll(() => t.stop());

  test('for every kind of viewer', async () => {
    await fc.assert(
      fc.asyncProperty(anEstate(), fc.constantFrom(...visibilities), async (estate, visibility) => {
        const seen = await storeEstate(t, audience, { estate, visibility });
        const summary = await t.call(getDashboardSummary, {}, { token: audience.tokens[visibility] });
        expect(summary.json()).toMatchObject(summariseInventory(seen));
      }),
      randomRuns(20),
    );
  }, 300_000);
});
