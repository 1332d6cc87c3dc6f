import i18next from 'i18next';
import { ApiError } from './api-error.ts';

/**
 * What to tell a person about a failed call: the server's detail, else the fallback of the spec's error catalogue.
 * The server speaks English; in another language a problem whose code says it all is worded by us.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return i18next.t('errors.unexpected');
  const inOurWords =
    i18next.resolvedLanguage === 'en' ? '' : i18next.t(`problem.${error.code}`, { defaultValue: '' });
  return inOurWords || error.detail || fallback;
}
