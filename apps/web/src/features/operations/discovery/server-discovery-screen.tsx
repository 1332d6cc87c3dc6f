import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { installationQuery } from '#features/installation/installation.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { type PickedSite, SitePicker } from '../agents/site-picker.tsx';

/** For superusers: the server itself looks for the devices of a site, in the networks that its operator has named. */
export function ServerDiscoveryScreen({ children }: { children: (siteId: number) => ReactNode }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(installationQuery('devices'));
  const [site, setSite] = useState<PickedSite>();
  const networks = data?.facts.device_networks;
  return (
    <div className="page-width">
      <PageHead title={t('discovery.fromServer')} context={t('discovery.fromServerHelp')} />
      <div className="page-gutter flex max-w-5xl flex-col gap-4 pb-6">
        {error ? (
          <Banner tone="danger">{errorMessage(error, t('discovery.loadFailed'))}</Banner>
        ) : !data ? (
          <SkeletonText lines={3} />
        ) : networks ? (
          <>
            <Card>
              <CardBody className="flex flex-col gap-4 pt-4">
                <p className="text-sm">
                  {t('discovery.serverNetworks')} <span className="tabular font-medium">{networks}</span>
                </p>
                <SitePicker
                  label={t('discovery.site')}
                  help={t('discovery.siteHelp')}
                  value={site}
                  onChange={setSite}
                />
              </CardBody>
            </Card>
            {site ? children(site.id) : null}
          </>
        ) : (
          <Banner tone="info" title={t('discovery.noServerNetworks')}>
            {t('discovery.noServerNetworksHelp')}
          </Banner>
        )}
      </div>
    </div>
  );
}
