import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FormCard } from '../form-card.tsx';
import type { ReturnedSso } from './finish-return.ts';
import { goToProvider } from './go-to-provider.ts';
import type { StartedSso } from './started-sso.ts';

interface SsoFailureProps {
  failure: Extract<ReturnedSso, { kind: 'failed' | 'error' }>;
  /** Null in a tab that has started nothing: there is nothing to repeat. */
  started: StartedSso | null;
}

/** Why the provider of a company let no one in, what to do about it, and the other way in. */
export function SsoFailure({ failure, started }: SsoFailureProps) {
  const { t } = useTranslation();
  const [repeated, setRepeated] = useState<'busy' | { error: unknown } | null>(null);
  const name = started?.name ?? t('sso.provider');
  const word = failure.kind === 'failed' ? failure.word : null;
  const repeat = async () => {
    if (!started) return;
    setRepeated('busy');
    try {
      await goToProvider(started);
    } catch (error) {
      setRepeated({ error });
    }
  };
  const worded = (error: unknown) => errorMessage(error, t('errors.noAnswer'));
  return (
    <FormCard title={t('sso.failed')}>
      <Banner tone="danger" title={t(word ? `sso.error.${word}` : 'sso.notFinished', { name })}>
        {failure.kind === 'failed' ? t(`sso.errorHelp.${failure.word}`, { name }) : worded(failure.error)}
      </Banner>
      {repeated !== null && repeated !== 'busy' ? (
        <Banner tone="danger">{worded(repeated.error)}</Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {started && word !== 'no-access' ? (
          <Button
            variant="primary"
            busy={repeated === 'busy'}
            className="max-sm:h-11"
            onClick={() => void repeat()}
          >
            {t('shared.tryAgain')}
          </Button>
        ) : null}
        <LinkButton to={paths.login} className="max-sm:h-11">
          {t('requestReset.backToLogin')}
        </LinkButton>
      </div>
    </FormCard>
  );
}
