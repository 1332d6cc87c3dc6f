import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { type Load, load, type Target } from './load.ts';

/** The headers of a signed-in user of the bench estate. */
export async function signIn(address: string, name: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ username: `${name}@bench.example`, password: 'bench password' });
  const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
  const { access_token } = (await response.json()) as AuthTokens;
  return { authorization: `Bearer ${access_token}` };
}

/** Alternates between the targets, so that other load on the machine affects all of them alike. */
export async function measure(
  targets: Record<string, Target>,
  connections: number,
): Promise<Map<string, Load[]>> {
  const results = new Map<string, Load[]>();
  for (let round = 0; round < 4; round++) {
    for (const [name, target] of Object.entries(targets)) {
      // The first round fills caches and prepares statements. PostgreSQL keeps a plan after five executions of it.
      const atLeast = round === 0 ? connections * 8 : 0;
      const result = await load(target, { connections, seconds: 1.5, atLeast });
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  return results;
}
