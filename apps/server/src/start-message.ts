import type { Demo } from './demo.ts';

type About = { address: string; demo: Demo | undefined; outbox: string | undefined };

/** The message on the terminal when the console is ready. */
export function startMessage(about: About): string {
  const address = about.address.replace('127.0.0.1', 'localhost');
  const lines = ['', `Greenroom is ready: ${address}`];
  if (about.demo) {
    const { accounts, password } = about.demo;
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', `Demo accounts, password ${password}:`);
    lines.push(...accounts.map(({ email, what }) => `  ${email.padEnd(width)}  ${what}`));
  }
  if (about.outbox !== undefined) lines.push('', `Mail is written to ${about.outbox}`);
  return `${lines.join('\n')}\n\n`;
}
