import type { FastifyReply } from 'fastify';
import type { StatusStream } from './status-stream.ts';

/** Neither stored nor gathered on its way; it ends with the connection. */
export function sendStream(reply: FastifyReply, { body }: StatusStream): FastifyReply {
  reply.raw.once('close', () => body.destroy());
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(body);
}
