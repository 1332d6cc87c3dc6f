import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { requireFreePort } from './require-free-port.ts';

test('a port that another program has is rejected, and a free one stays free', async () => {
  const other = createServer();
  other.listen({ port: 0, host: '127.0.0.1' });
  await once(other, 'listening');
  const given = { PORT: (other.address() as AddressInfo).port, HOST: '127.0.0.1' };
  await expect(requireFreePort(given)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
  await once(other, 'close');
  await requireFreePort(given);
  await requireFreePort(given);
});
