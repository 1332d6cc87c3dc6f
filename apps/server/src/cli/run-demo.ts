import { createServices } from '#platform/create-services.ts';
import { asSystem } from '#platform/database/scope.ts';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { readConfig } from '../config.ts';
import { findDemo } from '../demo.ts';
import { version } from '../version.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/** For an installation that was started with DEMO=0 and is still empty. */
export async function runDemo(args: string[], print: (line: string) => void): Promise<number> {
  const { positionals } = readArguments('demo', args, {});
  if (positionals.length > 0) throw new UsageError('demo takes no arguments');
  const demo = await findDemo();
  if (!demo) throw new Error('This build has no demo.');
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const installation = await openInstallation(config, { log, role: 'command' });
  try {
    const services = createServices({ config, version, log, installation });
    const first = await asSystem(installation.database, (db) =>
      db.selectFrom('partners').select('name').limit(1).executeTakeFirst(),
    );
    if (first)
      throw new Error('The installation already has data; the demo can only be loaded into an empty one.');
    await demo.prepare(services);
    print(`Loaded the demo. Accounts, all with the password ${demo.password}:`);
    for (const { email, what } of demo.accounts) print(`  ${email}  ${what}`);
  } finally {
    await installation.close();
  }
  return 0;
}
