import type { DeviceText } from '@greenroom/domain/http/sent-message.ts';
import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { ApiError } from '#api/api-error.ts';
import { translateMessage } from '#i18n/translate-device.ts';
import { translator } from '#i18n/translator.ts';

/** Why something failed: a code of the contract, and the server's message about it. */
export type Failure = DeviceText & { code: FailureCode | string | null };

/**
 * The server's message says more than the code, but its English text helps only readers of English. Undefined when
 * nothing is known: the caller has a fallback of the spec's error catalogue.
 */
export function failureText({ code, message, device_message }: Failure): string | undefined {
  const worded = device_message && translateMessage(translator.t, device_message);
  const english = translator.resolvedLanguage === 'en' ? message : null;
  const ofCode = code ? translator.t(`problem.${code}`, { defaultValue: '' }) : '';
  return worded || english || ofCode || message || undefined;
}

export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? { code: error.code, message: error.detail, device_message: error.deviceMessage }
    : { code: null, message: null };
}
