import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { SignInStep } from '#features/auth/factors/sign-in-step.tsx';
import { FormCard } from '#features/auth/form-card.tsx';
import { finishReturn, type ReturnedSso } from '#features/auth/sso/finish-return.ts';
import { SsoFailure } from '#features/auth/sso/sso-failure.tsx';
import { readStarted } from '#features/auth/sso/started-sso.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

/** Read when the file is loaded, before anything else sees it. It stays neither in the address nor in the history. */
const fragment = window.location.hash.slice(1);

/** Where the provider of a company sends the browser back. */
export function SsoReturnPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { authenticated } = useAuth();
  const [started] = useState(readStarted);
  const [shown, setShown] = useState<ReturnedSso | null>(null);
  useDocumentTitle(t('login.title'));

  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void finishReturn(fragment, started).then(setShown);
  }, [started]);

  // Also after a second step, which enters by itself.
  if (shown && authenticated) return <Navigate to={started?.target ?? paths.home} replace />;
  if (shown?.kind === 'challenge') {
    const startAgain = (error?: unknown) =>
      error === undefined ? navigate(paths.login, { replace: true }) : setShown({ kind: 'error', error });
    return (
      <FormCard title={t('factor.title')} lead={t('factor.lead')}>
        <SignInStep challenge={shown.challenge} onStartAgain={startAgain} />
      </FormCard>
    );
  }
  if (shown && shown.kind !== 'entered') return <SsoFailure failure={shown} started={started} />;
  return (
    <p role="status" className="flex items-center gap-2.5">
      <Spinner />
      {t('sso.finishing')}
    </p>
  );
}
