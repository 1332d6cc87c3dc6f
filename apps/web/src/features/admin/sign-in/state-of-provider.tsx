import type { SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

type StateOfProviderProps = {
  provider: NonNullable<SsoSettings['provider']>;
  domains: SsoSettings['domains'];
};

/** Whether anyone signs in with it now, and what stopped the last one who could not. */
export function StateOfProvider({ provider, domains }: StateOfProviderProps) {
  const { t } = useTranslation();
  const { is_on, is_required, last_sign_in_at, last_failure } = provider;
  const hasDomain = domains.some(({ verified_at }) => verified_at !== null);
  const tone = is_on && hasDomain ? 'success' : is_on ? 'warning' : 'info';
  const state = !is_on
    ? 'signIn.stateOff'
    : !hasDomain
      ? 'signIn.stateNoDomain'
      : is_required
        ? 'signIn.stateRequired'
        : 'signIn.stateOn';
  return (
    <div className="flex flex-col gap-2">
      <Banner tone={tone} title={t(state)}>
        {last_sign_in_at ? (
          <TimeAgo at={Date.parse(last_sign_in_at)} wording={(ago) => t('signIn.lastSignIn', { ago })} />
        ) : (
          t('signIn.noSignIn')
        )}
      </Banner>
      {last_failure ? (
        <Banner
          tone="warning"
          title={
            <TimeAgo at={Date.parse(last_failure.at)} wording={(ago) => t('signIn.lastFailure', { ago })} />
          }
        >
          <code className="text-xs wrap-anywhere">{last_failure.reason}</code>
        </Banner>
      ) : null}
    </div>
  );
}
