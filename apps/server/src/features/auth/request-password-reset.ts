import { resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import { asSystem } from '#access/scope.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { writeResetMail } from './reset-mail.ts';
import { resetLimits } from './sign-in-throttles.ts';
import { selectMailbox } from './users.queries.ts';

/**
 * Everything that differs between a known and an unknown address happens after the answer, so neither its text
 * nor its time tells them apart.
 */
export async function requestPasswordReset(
  services: Services,
  request: { email: string; address: string; language: string; origin: string },
): Promise<void> {
  await services.limiter.demand(resetLimits.address, request.address);
  services.background('password reset mail', async () => {
    const { allowed } = await services.limiter.hit(resetLimits.account, request.email);
    if (!allowed) return;
    const sent = await createResetLink(services, request);
    if (sent) await services.mailer.send(writeResetMail({ ...sent, language: request.language }));
  });
}

async function createResetLink(
  services: Services,
  { email, origin }: { email: string; origin: string },
): Promise<{ to: string; link: string } | undefined> {
  const { token, token_hash } = createOpaqueToken();
  const expires_at = new Date(services.now().getTime() + resetLinkMinutes * 60_000);
  const user = await asSystem(services.database, async (db, scope) => {
    const owner = await selectMailbox(db, scope, email);
    if (owner)
      await db.insertInto('password_resets').values({ token_hash, user_id: owner.id, expires_at }).execute();
    return owner;
  });
  return user && { to: user.email, link: `${origin}/reset-password?token=${token}` };
}
