import { demoAccounts, demoPassword } from '#features/demo/demo-accounts.ts';

/** What a person sees when the console is ready. */
export function startMessage(about: { address: string; demo: boolean; outbox: string | undefined }): string {
  const address = about.address.replace('127.0.0.1', 'localhost');
  const lines = ['', `Greenroom is ready: ${address}`];
  if (about.demo) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push('', `Demo accounts, password ${demoPassword}:`);
    lines.push(...demoAccounts.map(({ email, what }) => `  ${email.padEnd(width)}  ${what}`));
  }
  if (about.outbox !== undefined) lines.push('', `Mail is written to ${about.outbox}`);
  return `${lines.join('\n')}\n\n`;
}
