import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

export type ChosenPassword = { password: string; isGenerated: boolean };

/**
 * Reads it from standard input or the keyboard, or generates one that is shown once. It never appears in the process
 * list.
 */
export async function promptPassword({ fromStdin }: { fromStdin: boolean }): Promise<ChosenPassword> {
  if (fromStdin) {
    const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
    return { password, isGenerated: false };
  }
  if (process.stdin.isTTY && process.stderr.isTTY)
    return { password: await promptTwice(), isGenerated: false };
  return { password: randomBytes(15).toString('base64url'), isGenerated: true };
}

async function promptTwice(): Promise<string> {
  const password = await promptHidden('Password: ');
  if ((await promptHidden('Repeat the password: ')) !== password)
    throw new Error('The two passwords differ.');
  return password;
}

async function promptHidden(prompt: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  keyboard.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  process.stderr.write(prompt);
  try {
    return await keyboard.question('');
  } finally {
    keyboard.close();
    process.stderr.write('\n');
  }
}
