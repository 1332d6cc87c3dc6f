import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';

/** When a user last signed in, relative to when the list was loaded. */
export function formatLastSignIn(t: Translate, lastSignInAt: string | null): string {
  if (lastSignInAt === null) return t('users.neverSignedIn');
  const language = translator.resolvedLanguage ?? 'en';
  const words = { language, justNow: t('operations.justNow'), style: 'short' as const };
  return t('users.signedIn', { when: relativeTime(Date.parse(lastSignInAt), Date.now(), words) });
}
