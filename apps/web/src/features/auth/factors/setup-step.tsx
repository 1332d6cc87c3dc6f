import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { finishFactorSetup, startFactorSetup } from '@greenroom/domain/auth/factors/endpoints.ts';
import { factorSetupEnd, factorSetupStart } from '@greenroom/domain/auth/factors/factor-forms.ts';
import type { TotpSecret } from '@greenroom/domain/auth/factors/own-factors.ts';
import type { Output } from '@greenroom/domain/http/endpoint.ts';
import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { enterWithTokens } from '../session.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSecretView } from './totp-secret-view.tsx';

type Props = { challenge: SignInChallenge; onStartAgain: (error?: unknown) => void };
type SetUpStart = Output<typeof factorSetupStart>;
type SetUpEnd = Output<typeof factorSetupEnd>;
type SetUp = { tokens: AuthTokens; recovery_codes: string[] };

/** The account must have a second step and has none: the mailed code, then the app, then the recovery codes. */
export function SetupStep({ challenge, onStartAgain }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [done, setDone] = useState<SetUp | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const { form, textField, submit } = useContractForm({
    schema: secret ? factorSetupEnd : factorSetupStart,
    defaultValues: { mailed_code: '', totp: '' },
    toRequest: ({ mailed_code, totp }) => ({
      challenge_id: challenge.id,
      mailed_code: mailed_code.trim(),
      ...(secret && { totp: totp.trim() }),
    }),
    words: { mailed_code: 'factor.eightDigits', totp: 'factor.sixDigits' },
    mode: 'onSubmit',
  });

  async function send(body: SetUpStart | SetUpEnd) {
    setBusy(true);
    setFailure(null);
    try {
      if ('totp' in body) setDone(await call(finishFactorSetup, { body }));
      else {
        setSecret(await call(startFactorSetup, { body }));
        // The next code is not checked before it is sent.
        form.reset(undefined, { keepValues: true });
      }
    } catch (error) {
      const isOver =
        error instanceof ApiError &&
        (error.code === 'challenge-expired' || error.values?.attempts_left === 0);
      if (isOver) return onStartAgain(error);
      setFailure(error);
    }
    setBusy(false);
  }
  if (done)
    return (
      <div className="flex flex-col gap-4">
        <RecoveryCodes codes={done.recovery_codes} />
        <Button variant="primary" className="max-sm:h-11" onClick={() => void enterWithTokens(done.tokens)}>
          {t('factor.codesKept')}
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={submit((request) => void send(request))} className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger">{errorMessage(failure, t('errors.authenticationFailed'))}</Banner>
      ) : null}
      <p className="text-sm text-muted">{t(secret ? 'factor.scan' : 'factor.setupLead')}</p>
      {secret ? <TotpSecretView secret={secret} /> : null}
      <TextField
        key={secret ? 'app' : 'mail'}
        {...textField(secret ? 'totp' : 'mailed_code')}
        label={t(secret ? 'factor.appCode' : 'factor.mailedCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full max-sm:h-11">
        {t('factor.continue')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onStartAgain()}>
        {t('factor.startAgain')}
      </Button>
    </form>
  );
}
