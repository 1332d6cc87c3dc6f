import type { enrolAgent as endpoint } from '@greenroom/domain/agent/endpoints.ts';
import type { BodyOf, ResponseOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { insertAgent, spendEnrolment } from './agents.queries.ts';

const limit: Limit = { name: 'agent-enrolment', max: 20, windowSeconds: 900 };

/** Unknown, used and expired tokens get the same response, after the same work. */
export async function enrolAgent(
  services: Services,
  { token, public_key, name, version }: BodyOf<typeof endpoint>,
  address: string,
): Promise<ResponseOf<typeof endpoint>> {
  await services.limiter.require(limit, address);
  const token_hash = hashOpaqueToken(token);
  const now = services.now();
  const enrolled = await asSystem(services.database, async (db) => {
    const enrolment = await spendEnrolment(db, { token_hash, now });
    if (!enrolment) throw new Problem('invalid-credentials', 'This token is not valid. Create a new one.');
    const key = Buffer.from(public_key, 'base64url');
    return insertAgent(db, { ...enrolment, name, version, public_key: key, token_hash, now });
  });
  // Only wrong guesses count: a partner may equip a whole estate from one office in an afternoon.
  await services.limiter.forgive(limit, address);
  services.log.info({ agent_id: enrolled.agent_id }, 'an agent was enrolled');
  return enrolled;
}
