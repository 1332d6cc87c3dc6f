import { completeChallenge, getChallengeOptions } from '@greenroom/domain/auth/factors/endpoints.ts';
import { challengeResponse } from '@greenroom/domain/auth/factors/factor-forms.ts';
import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, isNoResponse } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { enterWithTokens } from '../session.ts';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { isDeclined, signWithPasskey } from './passkeys.ts';

type Props = { challenge: SignInChallenge; onStartAgain: (error?: unknown) => void };
type Typed = { totp?: string; recovery_code?: string };

/** The second step, after the right password. */
export function FactorStep({ challenge, onStartAgain }: Props) {
  const { t } = useTranslation();
  const { factors } = challenge;
  const [isRecovery, setRecovery] = useState(!factors.includes('totp') && !factors.includes('passkey'));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const hasCodeField = isRecovery || factors.includes('totp');

  const code = isRecovery ? 'recovery_code' : 'totp';
  const { form, textField, submit } = useContractForm({
    schema: challengeResponse,
    defaultValues: { totp: '', recovery_code: '' },
    toRequest: (values) => ({ challenge_id: challenge.id, [code]: values[code].trim() }),
    check: ({ recovery_code }) =>
      isRecovery && recovery_code.trim() === '' ? { recovery_code: 'factor.codeRequired' } : {},
    words: { totp: 'factor.sixDigits', recovery_code: 'factor.codeRequired' },
    mode: 'onSubmit',
  });

  async function send(chosen: Typed | 'passkey') {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { challenge_id: challenge.id };
      const step =
        chosen === 'passkey'
          ? { passkey: await signWithPasskey(await call(getChallengeOptions, { body })) }
          : chosen;
      await enterWithTokens(await call(completeChallenge, { body: { ...body, ...step } }));
    } catch (error) {
      setBusy(false);
      if (isDeclined(error)) return;
      if (isOver(error)) return onStartAgain(error);
      setFailure({ error });
      if (hasCodeField) form.setFocus(code, { shouldSelect: true });
    }
  }
  const fallback =
    failure && t(isNoResponse(failure.error) ? 'errors.noAnswer' : 'errors.authenticationFailed');
  return (
    <form noValidate onSubmit={submit((request) => void send(request))} className="flex flex-col gap-4">
      {failure && fallback ? <Banner tone="danger">{errorMessage(failure.error, fallback)}</Banner> : null}
      {factors.includes('passkey') && !isRecovery && mayUsePasskeys() ? (
        <Button
          variant={hasCodeField ? 'secondary' : 'primary'}
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          className="w-full max-sm:h-11"
          onClick={() => void send('passkey')}
        >
          {t('factor.usePasskey')}
        </Button>
      ) : null}
      {hasCodeField ? (
        <>
          <TextField
            key={code}
            {...textField(code)}
            label={t(isRecovery ? 'factor.recoveryCode' : 'factor.appCode')}
            help={t(isRecovery ? 'factor.recoveryCodeHelp' : 'factor.appCodeHelp')}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" variant="primary" busy={busy} className="w-full max-sm:h-11">
            {t('login.submit')}
          </Button>
        </>
      ) : null}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onStartAgain()}>
          {t('factor.startAgain')}
        </Button>
        {factors.includes('recovery-code') && factors.length > 1 ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setFailure(null);
              form.clearErrors();
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'factor.otherWay' : 'factor.useRecoveryCode')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Nothing that is typed now can be right any more. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'challenge-expired' || error.values?.attempts_left === 0;
}
