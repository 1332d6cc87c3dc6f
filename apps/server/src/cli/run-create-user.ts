import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { readConfig } from '../config.ts';
import { createUser } from './create-user.ts';
import { promptPassword } from './prompt-password.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  partner: { type: 'string' },
  username: { type: 'string' },
  superuser: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const;

export async function runCreateUser(args: string[], print: (line: string) => void): Promise<number> {
  if (args.some((arg) => /^--password(=|$)/.test(arg))) {
    throw new UsageError(
      'create-user takes no --password: others could read it in the process list; use --password-stdin',
    );
  }
  const { values, positionals } = readArguments('create-user', args, options);
  if (positionals.length > 0) throw new UsageError(`create-user: "${positionals[0]}" is not an option`);
  const { email, name, partner, username, superuser: isSuperuser = false } = values;
  for (const [option, value] of Object.entries({ email, name, partner })) {
    if (!value?.trim()) throw new UsageError(`create-user needs --${option}`);
  }
  const config = readConfig(process.env);
  const { password, isGenerated } = await promptPassword({ fromStdin: values['password-stdin'] ?? false });
  const { database, close } = await openInstallation(config, { log: createLogger('warn'), role: 'command' });
  try {
    const fields = {
      email: email ?? '',
      name: name ?? '',
      partner: partner ?? '',
      username,
      isSuperuser,
      password,
    };
    const user = await createUser(database, { ...fields, mustChangePassword: isGenerated });
    if (user.isNewPartner) print(`Created the partner "${user.partner}": no partner had that name.`);
    print(
      `Created ${isSuperuser ? 'the administrator' : 'the user'} ${user.email} (username ${user.username}).`,
    );
    if (isGenerated)
      print(`Password (shown once; the user must change it at the first sign-in): ${password}`);
  } finally {
    await close();
  }
  return 0;
}
