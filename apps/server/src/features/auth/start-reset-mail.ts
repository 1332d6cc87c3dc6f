import { invitationDays, resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { writeInvitationMail, writeResetMail } from './reset-mail.ts';
import { closeRequest, findOpenRequest, resetMailJob } from './reset-requests.queries.ts';

/** After this long the user no longer waits for the mail. */
const maxAgeMinutes = 60;

/** Mails reset links. If the mail server is down for some minutes no mail is lost: the queue retries. */
export function startResetMail(services: Services): void {
  services.jobs.work(resetMailJob, { atOnce: 2 }, ({ request_id }) => sendResetMail(services, request_id));
}

/** The link is created here, anew for each attempt: only the mail ever contains its token, and its time starts now. */
async function sendResetMail({ database, mailer, now }: Services, id: number): Promise<void> {
  const since = new Date(now().getTime() - maxAgeMinutes * 60_000);
  const { token, token_hash } = createOpaqueToken();
  const request = await asSystem(database, async (db) => {
    const open = await findOpenRequest(db, { id, since });
    if (!open) return undefined;
    const minutes = open.is_invitation ? invitationDays * 1440 : resetLinkMinutes;
    const expires_at = new Date(now().getTime() + minutes * 60_000);
    await db
      .insertInto('password_resets')
      .values({ token_hash, user_id: open.user_id, expires_at })
      .execute();
    return { ...open, head: await findLetterhead(db, open.partner_id) };
  });
  if (!request) return;
  const { email: to, language, origin, head, is_invitation } = request;
  // Who is invited has no password yet: the page says so.
  const link = `${origin}/reset-password?token=${token}${is_invitation ? '&invited=1' : ''}`;
  const write = is_invitation ? writeInvitationMail : writeResetMail;
  await mailer.send(write({ to, language, link, head }));
  await asSystem(database, (db) => closeRequest(db, { id, now: now() }));
}
