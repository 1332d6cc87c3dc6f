import { expect, test, vi } from 'vitest';
import { hasPostgres, startPostgresWithReplica } from '#test/peers/postgres-with-replica.ts';
import { readReplicas } from './replicas.ts';

test.runIf(hasPostgres)('counts the replicas that follow, and how far they are behind', async () => {
  const { owner, as, onReplica, endReplica } = await startPostgresWithReplica();
  await owner.query('create role plain login; create role watching login; create table t (n integer)');
  const plain = await as('plain');
  expect(await readReplicas(plain as never)).toBeUndefined();
  // As docs/operations/ha.md says.
  await owner.query('grant pg_read_all_stats to watching');
  const login = (await as('watching')) as never;
  await vi.waitFor(
    async () => expect(await readReplicas(login)).toEqual({ count: 1, lagSeconds: 0, lagBytes: 0 }),
    20_000,
  );

  await onReplica.query('select pg_wal_replay_pause()');
  await owner.query('insert into t select generate_series(1, 10000)');
  await vi.waitFor(async () => {
    const replicas = await readReplicas(login);
    expect(replicas?.lagSeconds).toBeGreaterThan(3);
    expect(replicas?.lagBytes).toBeGreaterThan(100_000);
  }, 30_000);

  await onReplica.query('select pg_wal_replay_resume()');
  await vi.waitFor(async () => expect((await readReplicas(login))?.lagBytes).toBe(0), 20_000);

  await onReplica.end();
  endReplica();
  await vi.waitFor(async () => expect((await readReplicas(login))?.count).toBe(0), 20_000);
});
