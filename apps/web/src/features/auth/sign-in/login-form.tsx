import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, isNoResponse } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { signIn } from '../session.ts';
import { useAuth } from '../use-auth.ts';
import { checkEmail } from './check-email.ts';

interface LoginFormProps {
  onChallenge: (challenge: SignInChallenge) => Promise<void>;
  /** The address, with each letter that is typed. */
  onEmail?: (email: string) => void;
  /** The people of this address use no password: submitting without one starts their other way in. */
  insteadOfPassword?: (() => void) | undefined;
}

/**
 * Without react-hook-form, unlike all other forms: its 11 KiB do not fit into the 110 KiB budget of the sign-in page.
 */
export function LoginForm({ onChallenge, onEmail, insteadOfPassword }: LoginFormProps) {
  const { t } = useTranslation();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [emailError, setEmailError] = useState<ReturnType<typeof checkEmail>>();
  const [passwordMissing, setPasswordMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const sessionFailure = useAuth().failure;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [address, secret] = [email.current?.value ?? '', password.current?.value ?? ''];
    const wrongEmail = checkEmail(address);
    setEmailError(wrongEmail);
    if (!wrongEmail && secret === '' && insteadOfPassword) return insteadOfPassword();
    setPasswordMissing(secret === '');
    if (wrongEmail) return email.current?.focus();
    if (secret === '') return password.current?.focus();
    if (busy) return;

    setBusy(true);
    setFailure(null);
    try {
      await signIn(address.trim(), secret);
    } catch (thrown) {
      const challenge = thrown instanceof ApiError && thrown.challenge;
      const error = challenge ? await failureOf(onChallenge(challenge)) : thrown;
      if (error === undefined) return;
      setFailure({ error });
      setBusy(false);
      password.current?.select();
    }
  }

  // Translated while rendering, so that it follows the language.
  const fallback =
    sessionFailure && sessionFailure.error === failure?.error
      ? sessionFailure.fallback
      : 'errors.authenticationFailed';
  const worded = (error: unknown, otherwise: typeof fallback) =>
    errorMessage(error, t(isNoResponse(error) ? 'errors.noAnswer' : otherwise));
  const reason = failure && worded(failure.error, fallback);
  const mayReset = failure?.error instanceof ApiError && failure.error.code === 'too-many-requests';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {reason ? (
        <Banner tone="danger" title={t('login.loginFailed')}>
          {reason === t('login.loginFailed') ? null : reason} {mayReset ? t('login.waitOrReset') : null}
        </Banner>
      ) : sessionFailure ? (
        <Banner tone="warning">{worded(sessionFailure.error, sessionFailure.fallback)}</Banner>
      ) : null}
      <TextField
        ref={email}
        type="email"
        name="email"
        label={t('login.email')}
        error={emailError && t(emailError)}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onBlur={({ target }) => {
          if (target.value) setEmailError(checkEmail(target.value));
          // Some password managers fill in a field without typing.
          onEmail?.(target.value);
        }}
        onChange={(event) => {
          setEmailError(undefined);
          onEmail?.(event.target.value);
        }}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('login.password')}
        showPasswordLabel={t('login.showPassword')}
        hidePasswordLabel={t('login.hidePassword')}
        error={passwordMissing ? t('login.passwordRequired') : undefined}
        autoComplete="current-password"
        onChange={() => setPasswordMissing(false)}
      />
      <Button
        type="submit"
        variant={insteadOfPassword ? 'secondary' : 'primary'}
        busy={busy}
        className="mt-2 w-full max-sm:h-11"
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}

function failureOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
