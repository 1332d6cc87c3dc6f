import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

const bin = '/usr/lib/postgresql/15/bin';

/** Debian's package postgresql-15; root starts it as its user. */
export const hasPostgres = existsSync(`${bin}/pg_basebackup`) && process.getuid?.() === 0;

/** A PostgreSQL and a replica that follows it, on sockets in a folder of their own. */
export async function startPostgresWithReplica() {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-replica-'));
  const ids = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'])));
  const [uid = 0, gid = 0] = ids;
  const asPostgres = (program: string, args: string[]) =>
    execFileSync(`${bin}/${program}`, args, { cwd: folder, uid, gid, stdio: ['ignore', 'ignore', 'pipe'] });
  execFileSync('chown', ['postgres:', folder]);
  const port = await freePort();
  const [main, replica] = [join(folder, 'main'), join(folder, 'replica')];
  const control = (place: string, words: string[]) =>
    asPostgres('pg_ctl', ['-D', place, '-s', '-w', '-l', `${place}.log`, ...words]);
  onTestFinished(() => {
    for (const place of [replica, main])
      if (existsSync(join(place, 'postmaster.pid'))) control(place, ['stop', '-m', 'immediate']);
    rmSync(folder, { recursive: true, force: true });
  });
  asPostgres('initdb', ['-D', main, '--auth=trust', '-N', '--encoding=UTF8', '--locale=C']);
  appendFileSync(
    join(main, 'postgresql.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${folder}'\nport = ${port}\nwal_receiver_status_interval = 1\n`,
  );
  control(main, ['start']);
  const copy = [
    '-h',
    folder,
    '-p',
    String(port),
    '-D',
    replica,
    '--checkpoint=fast',
    '--write-recovery-conf',
  ];
  asPostgres('pg_basebackup', copy);
  appendFileSync(join(replica, 'postgresql.conf'), `port = ${port + 1}\n`);
  control(replica, ['start']);
  const connect = async (at: number, user: string) => {
    const client = new pg.Client({ host: folder, port: at, user, database: 'postgres' });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return {
    place: { host: folder, port, user: 'postgres', database: 'postgres' },
    owner: await connect(port, 'postgres'),
    as: (user: string) => connect(port, user),
    onReplica: await connect(port + 1, 'postgres'),
    endReplica: () => control(replica, ['stop', '-m', 'fast']),
  };
}
