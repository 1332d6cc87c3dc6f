import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { feedback } from './feedback.ts';

export const sendFeedback = defineEndpoint({
  name: 'sendFeedback',
  method: 'POST',
  base: 'api',
  path: '/feedback',
  access: 'user',
  summary: 'Stores a message to the operators of this installation, and mails it to them.',
  body: feedback,
  maxBodyBytes: 65_536,
  response: z.object({ id: z.int() }),
  status: 201,
});
