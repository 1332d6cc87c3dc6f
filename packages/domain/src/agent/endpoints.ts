import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

export const enrolAgent = defineEndpoint({
  name: 'enrolAgent',
  method: 'POST',
  base: 'api',
  path: '/agent/enrolments',
  access: 'public',
  summary:
    "Trades a one-time token and a public key for an agent's number. Each token works once, for 15 minutes.",
  body: z.object({
    token: z.string().check(z.minLength(20, 'is too short'), z.maxLength(200, 'is too long')),
    /** Ed25519, 32 bytes, base64url. */
    public_key: z.string().check(z.regex(/^[\w-]{43}$/, 'must be an Ed25519 public key in base64url')),
    name: z.string().check(z.minLength(1, 'is required'), z.maxLength(100, 'is too long')),
    version: z.string().check(z.maxLength(50, 'is too long')),
  }),
  response: z.object({ agent_id: z.int(), site_name: z.string() }),
  status: 201,
});
