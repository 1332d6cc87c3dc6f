import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';

test('logs requests without secrets: queries, tokens, passwords', async () => {
  let lines = '';
  const output = new Writable({
    write(chunk, _, done) {
      lines += chunk;
      done();
    },
  });
  const log = createLogger('info', output);
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  app.setNotFoundHandler((_, reply) => reply.send('the page'));
  await app.inject({ url: '/reset-password?token=hunter2', headers: { authorization: 'Bearer hunter2' } });
  log.info({ body: { password: 'hunter2' } }, 'a body');
  await app.close();
  expect(lines).toContain('/reset-password');
  expect(lines).not.toContain('hunter2');
});
