import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import i18next, { type TFunction } from 'i18next';

/** When a user last signed in, relative to when the list was loaded. */
export function formatLastSignIn(t: TFunction, lastSignInAt: string | null): string {
  if (lastSignInAt === null) return t('users.neverSignedIn');
  const language = i18next.resolvedLanguage ?? 'en';
  const words = { language, justNow: t('operations.justNow'), style: 'short' as const };
  return t('users.signedIn', { when: relativeTime(Date.parse(lastSignInAt), Date.now(), words) });
}
