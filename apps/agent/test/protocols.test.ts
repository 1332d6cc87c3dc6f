import { writeFile } from 'node:fs/promises';
import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { journalFile } from '#journal.ts';
import { anAgent } from './an-agent.ts';
import { aDevice, connectionOf } from './test-device.ts';

const operation = (operation_id: number, action_name: ActionName) => ({
  type: 'operation' as const,
  operation_id,
  milliseconds_left: 8_000,
  action: { action_name, asset_id: 1, outlet: null, firmware: null },
});

/** As written by the agent of version 1.6.3. */
const oldLine =
  '{"id":5,"outcome":{"code":null,"message":"The device accepted the restart.","result":{"status":"pending","message":"The device accepted the restart."},"duration_ms":12}}\n';

async function aLine(protocol?: number, journal = '') {
  const device = await aDevice();
  onTestFinished(() => device.close());
  const { server, start, options, log } = await anAgent();
  await writeFile(journalFile(options.dir), journal);
  await start();
  const line = await server.welcomed([connectionOf(1, device)], { test: 1 }, protocol);
  return { line, log };
}

describe('an agent', () => {
  test('lists the protocols that it speaks', async () => {
    const { server, start } = await anAgent();
    await start();
    const line = await server.dialled();
    line.send({ type: 'challenge', protocol: 1, nonce: 'n', server: new URL(server.url).hostname });
    expect((await line.next('prove')).protocols).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('sends English texts to a server that picks no protocol, as the last release does', async () => {
    const { line } = await aLine();
    line.send(operation(1, 'get_status'));
    expect((await line.next('outcome')).outcome).toMatchObject({ message: 'On', result: { message: 'On' } });
    expect((await line.next('statuses')).statuses).toMatchObject([{ asset_id: 1, message: 'On' }]);
  });

  test('sends messages to a server that picks protocol 2', async () => {
    const { line } = await aLine(2);
    line.send(operation(1, 'get_status'));
    const message = deviceMessage('device.on');
    const { outcome } = await line.next('outcome');
    expect(outcome).toMatchObject({ code: null, message });
    expect(outcome.result).not.toHaveProperty('message');
    expect((await line.next('statuses')).statuses).toMatchObject([{ asset_id: 1, message }]);
  });

  test('disconnects from a server that picks an unsupported protocol', async () => {
    const { line, log } = await aLine(99);
    await line.closed();
    expect(log()).toContain('another version of the protocol');
  });

  test.each([undefined, 2])(
    'delivers outcomes that an older version has left in the journal, protocol %s',
    async (protocol) => {
      const { line } = await aLine(protocol, `{"id":5,"begun":true}\n${oldLine}{"id":6,"begun":true}\n`);
      const [ended, interrupted] = [await line.next('outcome'), await line.next('outcome')];
      expect(ended).toMatchObject({
        operation_id: 5,
        outcome: { code: null, message: 'The device accepted the restart.' },
      });
      const stopped =
        protocol === 2 ? deviceMessage('device.agentStopped') : expect.stringMatching(/^The agent stopped/);
      expect(interrupted).toMatchObject({
        operation_id: 6,
        outcome: { code: 'outcome-unknown', message: stopped },
      });
    },
  );
});
