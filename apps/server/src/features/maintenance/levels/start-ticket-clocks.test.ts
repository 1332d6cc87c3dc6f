import { expect, test, vi } from 'vitest';
import type { Services } from '#platform/services.ts';
import { startTicketClocks } from './start-ticket-clocks.ts';

test('goes on when the database is gone between its work and its pause', async () => {
  const warn = vi.fn();
  const transaction = vi.fn().mockResolvedValueOnce([]).mockRejectedValue(new Error('Connection terminated'));
  const events = { on: () => () => undefined };
  const log = { warn, error: vi.fn() };
  const services = { database: { transaction }, events, log, now: () => new Date() };
  const stop = startTicketClocks(services as unknown as Services);
  await vi.waitUntil(() => warn.mock.calls.length > 0, { interval: 5 });
  await stop();
  expect(transaction).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledOnce();
});
