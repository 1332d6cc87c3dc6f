import type { ScimSettings } from '@greenroom/domain/scim/scim-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { CopyLine } from '#forms/copy-line.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { DirectoryRoles } from './directory-roles.tsx';
import { DirectoryToken } from './directory-token.tsx';
import { scimQuery } from './sso.queries.ts';

/** The directory that makes, changes and ends the users of a partner by itself. */
export function DirectoryCard({ partnerId }: { partnerId: number }) {
  const { t } = useTranslation();
  const { data: settings, error, isFetching, refetch } = useQuery(scimQuery(partnerId));
  return (
    <Card as="article" aria-labelledby="scim">
      <CardHeader>
        <CardTitle id="scim" description={t('scim.help')}>
          {t('scim.title')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {settings ? (
          <DirectorySettings settings={settings} />
        ) : error ? (
          <ErrorState
            title={t('signIn.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={4} />
        )}
      </CardBody>
    </Card>
  );
}

function DirectorySettings({ settings }: { settings: ScimSettings }) {
  const { t } = useTranslation();
  const { base_url, token, user_count, group_count, roles } = settings;
  return (
    <div className="flex flex-col gap-5">
      <CopyLine label={t('scim.address')} text={base_url} />
      <DirectoryToken settings={settings} />
      {token || user_count > 0 ? (
        <p className="text-sm text-muted">
          {t('scim.users', { count: user_count })} · {t('scim.groups', { count: group_count })}
        </p>
      ) : null}
      {/* What is stored begins the form anew. */}
      <DirectoryRoles key={roles.join('\n')} settings={settings} />
    </div>
  );
}
