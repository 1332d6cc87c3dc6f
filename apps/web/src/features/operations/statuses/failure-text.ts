import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import i18next from 'i18next';
import { ApiError } from '#api/api-error.ts';
import { wordSentence } from '#i18n/word-device.ts';

/** Why something did not work: a word of the contract, and the server's English sentence for it. */
export type Failure = { code: FailureCode | string | null; message: string | null };

/**
 * The server's sentence says more than the code, but only where the reader's language has it. Undefined when nobody can
 * say anything about it: the caller has a fallback of the spec's error catalogue.
 */
export function failureText({ code, message }: Failure): string | undefined {
  const theirs =
    message && (wordSentence(i18next.t, message) ?? (i18next.resolvedLanguage === 'en' && message));
  const ours = code ? i18next.t(`problem.${code}`, { defaultValue: '' }) : '';
  return theirs || ours || message || undefined;
}

export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? { code: error.code, message: error.detail }
    : { code: null, message: null };
}
