import * as z from 'zod/mini';
import { boundedText, patternText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { atLeast } from '../http/length-checks.ts';

export const enrolAgent = defineEndpoint({
  name: 'enrolAgent',
  method: 'POST',
  base: 'api',
  path: '/agent/enrolments',
  access: 'public',
  summary:
    "Exchanges a one-time token and a public key for an agent's id. Each token works once, for 15 minutes.",
  body: z.object({
    token: boundedText(200).check(atLeast(20, 'is too short')),
    /** Ed25519, 32 bytes, base64url. */
    public_key: patternText(43, /^[\w-]{43}$/, 'must be an Ed25519 public key in base64url'),
    name: boundedText(100).check(atLeast(1, 'is required')),
    version: boundedText(50),
  }),
  response: z.object({ agent_id: z.int(), site_name: z.string() }),
  status: 201,
});
