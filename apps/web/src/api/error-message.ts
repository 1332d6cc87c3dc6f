import { translator } from '#i18n/translator.ts';
import { ApiError } from './api-error.ts';

/**
 * What to show the user after a failed call: the server's detail, or the fallback of the spec's error catalogue. The
 * server writes English; in other languages a problem whose code is sufficient gets our own text.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return translator.t('errors.unexpected');
  return inOurWords(error) || error.detail || fallback;
}

function inOurWords({ code, retryAfterSeconds, values }: ApiError): string {
  const language = translator.resolvedLanguage ?? 'en';
  if (language === 'en' || code === null) return '';
  const wait = retryAfterSeconds === null ? '' : formatWait(retryAfterSeconds, language);
  const withWait = wait && translator.t(`problem.${code}.wait`, { wait, defaultValue: '' });
  return withWait || translator.t(`problem.${code}`, { ...values, defaultValue: '' });
}

/** '30 seconds', '2 minutes', in the reader's language. */
function formatWait(seconds: number, language: string): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
