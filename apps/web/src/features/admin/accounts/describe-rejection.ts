import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';

/** The server names the field of a wrong value in quotes: `"email" must be an email address`. */
const namedField = /^"(\w{1,30})"/;

/** Why one of many was rejected. The server writes English; in other languages its code is described, with the field. */
export function describeRejection(
  t: Translate,
  { code, detail }: { code: string | null; detail: string | null },
): string {
  if (code === null || translator.resolvedLanguage === 'en') return detail ?? '';
  const reason = translator.t(`problem.${code}`, { defaultValue: detail ?? '' });
  const [, field] = namedField.exec(detail ?? '') ?? [];
  return field === undefined ? reason : `${t('shared.field', { field })} ${reason}`;
}
