import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signWebhook } from './message/sign-webhook.ts';

const guide = join(import.meta.dirname, '../../../../../docs/how-to/receive-webhooks.md');

test('the receiver of the guide takes signed messages, skips repeated ones and rejects others', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(guide, 'utf8')) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    while (!/listening \d+\n/.test(printed)) await once(receiver.stdout, 'data');
    const url = `http://127.0.0.1:${/listening (\d+)/.exec(printed)?.[1]}/`;
    const second = Math.floor(Date.now() / 1000);
    const send = async (body: string, secrets: string[]) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: signWebhook({ id: 'msg_1', second, body, secrets }),
          body,
        })
      ).status;
    const other = `whsec_${Buffer.from('another').toString('base64')}`;
    const statuses = [
      await send('{"type":"test"}', [secret]),
      await send('{"type":"test"}', [other, secret]),
      await send('{"type":"test"}', [other]),
    ];
    expect(statuses).toEqual([204, 204, 401]);
    expect(printed.split('{"type":"test"}')).toHaveLength(2);
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
    await rm(folder, { recursive: true });
  }
});
