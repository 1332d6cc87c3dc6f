import type { FastifyInstance } from 'fastify';

/** Listens on a free port, sends it to the parent, and ends on request. */
export async function serveBench(
  app: FastifyInstance,
  installation: { close(): Promise<void> },
  facts: object = {},
): Promise<void> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ ...facts, address });
  const end = async () => {
    await app.close();
    await installation.close();
    process.exit(0);
  };
  process.once('message', end);
  // A bench that fails or is killed ends its server too.
  process.once('disconnect', end);
}
