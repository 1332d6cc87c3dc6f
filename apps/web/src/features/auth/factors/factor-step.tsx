import { completeChallenge, getChallengeOptions } from '@greenroom/domain/auth/factors/endpoints.ts';
import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, isNoResponse } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { enterWithTokens } from '../session.ts';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { isDeclined, signWithPasskey } from './passkeys.ts';

type Props = { challenge: SignInChallenge; onStartAgain: (error?: unknown) => void };
type Step = { totp: string } | { recovery_code: string } | { passkey: true };

/** The second step, after the right password. */
export function FactorStep({ challenge, onStartAgain }: Props) {
  const { t } = useTranslation();
  const { factors } = challenge;
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(!factors.includes('totp') && !factors.includes('passkey'));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const hasCodeField = isRecovery || factors.includes('totp');

  async function send(chosen: Step) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { challenge_id: challenge.id };
      const step =
        'passkey' in chosen
          ? { passkey: await signWithPasskey(await call(getChallengeOptions, { body })) }
          : chosen;
      await enterWithTokens(await call(completeChallenge, { body: { ...body, ...step } }));
    } catch (error) {
      setBusy(false);
      if (isDeclined(error)) return;
      if (isOver(error)) return onStartAgain(error);
      setFailure({ error });
      field.current?.select();
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (typed === '') return field.current?.focus();
    void send(isRecovery ? { recovery_code: typed } : { totp: typed });
  };
  const fallback =
    failure && t(isNoResponse(failure.error) ? 'errors.noAnswer' : 'errors.authenticationFailed');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && fallback ? <Banner tone="danger">{errorMessage(failure.error, fallback)}</Banner> : null}
      {factors.includes('passkey') && !isRecovery && mayUsePasskeys() ? (
        <Button
          variant={hasCodeField ? 'secondary' : 'primary'}
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          className="w-full max-sm:h-11"
          onClick={() => void send({ passkey: true })}
        >
          {t('factor.usePasskey')}
        </Button>
      ) : null}
      {hasCodeField ? (
        <>
          <TextField
            key={isRecovery ? 'recovery' : 'app'}
            ref={field}
            name="code"
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
