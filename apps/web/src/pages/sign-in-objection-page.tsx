import { objectToSignIn } from '@greenroom/domain/auth/endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { dispatchLogout } from '#api/logout-event.ts';
import { FormCard } from '#features/auth/form-card.tsx';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** The link of a mail about a sign-in. Opening it changes nothing: programs that check mails open links, too. */
export function SignInObjectionPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<'asked' | 'busy' | 'done' | { error: unknown }>('asked');
  useDocumentTitle(t('objection.title'));
  const object = async () => {
    setState('busy');
    try {
      await call(objectToSignIn, { body: { token } });
      // The session of this browser, if there is one, has ended with the others.
      dispatchLogout();
      setState('done');
    } catch (error) {
      setState({ error });
    }
  };
  if (state === 'done')
    return (
      <FormCard title={t('objection.title')}>
        <Banner tone="success" title={t('objection.done')}>
          {t('objection.doneHelp')}
        </Banner>
      </FormCard>
    );
  return (
    <FormCard title={t('objection.title')} lead={t('objection.lead')}>
      {typeof state === 'object' ? (
        <Banner tone="danger">{errorMessage(state.error, t('objection.failed'))}</Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={state === 'busy'}
          className="max-sm:h-11"
          onClick={() => void object()}
        >
          {t('objection.confirm')}
        </Button>
        <LinkButton to={paths.requestPasswordReset} className="max-sm:h-11">
          {t('resetPassword.requestNewLink')}
        </LinkButton>
      </div>
    </FormCard>
  );
}
