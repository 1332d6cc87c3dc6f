import type { FastifyInstance } from 'fastify';

/**
 * A connection that is busy when the shutdown begins would stay open for its keep-alive time after its response, and
 * the shutdown would wait for it. So the last responses close their connections.
 */
export function closeAfterLastResponse(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}
