import { createInterface } from 'node:readline';

/**
 * Reads GREENROOM_TOKEN or the first line of standard input; never an argument, which all users of the machine can see.
 */
export async function readToken(env: Record<string, string | undefined>): Promise<string> {
  const token = env.GREENROOM_TOKEN?.trim() || (await readFirstLine());
  if (token === '') throw new Error('There is no token: set GREENROOM_TOKEN or write it to standard input.');
  return token;
}

async function readFirstLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Token: ');
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
