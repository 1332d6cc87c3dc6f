import type { FastifyInstance } from 'fastify';

/** Listens on a free port, tells the parent where, and ends when it is told to. */
export async function serveBench(
  app: FastifyInstance,
  installation: { close(): Promise<void> },
): Promise<void> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ address });
  const end = async () => {
    await app.close();
    await installation.close();
    process.exit(0);
  };
  process.once('message', end);
  // A bench that fails or is killed takes its server with it.
  process.once('disconnect', end);
}
