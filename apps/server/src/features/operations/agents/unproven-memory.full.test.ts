import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aSite } from '#test/build/a-site.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { linkLimits } from './add-agent-link.ts';

const megabyte = 1024 * 1024;
/** Five hundred connections with 4 kB each plus the cost of a socket. Frames of a megabyte each took 430 MB. */
const maxMegabytes = 64;
const holder = fileURLToPath(new URL('../../../../test/hold-unproven-lines.mjs', import.meta.url));
const addresses = [1, 2, 3, 4, 5].map((last) => `127.0.5.${last}`);

test('uses little memory for the maximum number of unproven connections with unfinished frames', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  const node = await startServerNode(t);
  const agent = await anEnrolledAgent(t, await aSite(t.database, { name: 'Hall' }));
  // They are idle at once: of those that may still prove a key fewer are let in at the same time.
  const grace = linkLimits.graceMilliseconds;
  linkLimits.graceMilliseconds = 0;
  onTestFinished(() => void Object.assign(linkLimits, { graceMilliseconds: grace }));
  const { hostname, port } = new URL(node.url);

  const taken = () => Math.round((process.memoryUsage().rss - before) / megabyte);
  let max = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => {
    max = Math.max(max, taken());
  }, 20);
  onTestFinished(() => clearInterval(watch));

  // In their own process: the memory of their end does not count.
  const child = spawn(process.execPath, [holder, hostname, port, agentLinkPath, ...addresses]);
  onTestFinished(() => void child.kill());
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await eventually(() => expect(said).toContain('open 500\n'));
  const held = taken();
  // An agent connects meanwhile, from another network.
  const line = await aFakeAgent(node.url, agent);
  expect(await line.next('welcome')).toMatchObject({ site_name: 'Hall' });

  child.stdin.write('more\n');
  await eventually(() => expect(said).toContain('closed\n'));
  process.stdout.write(
    `500 lines without a proof hold ${held} MB; at most ${max} MB while each sends a megabyte more.\n`,
  );
  expect(held).toBeLessThan(maxMegabytes);
  expect(max).toBeLessThan(maxMegabytes);
  expect(line.closeCode).toBeUndefined();
});
