import type { AgentDetail } from '@greenroom/domain/agent/site-agent.ts';
import { useQuery } from '@tanstack/react-query';
import { MonitorSpeaker } from 'lucide-react';
import { Link } from 'react-router';
import { driversQuery } from '#features/operations/connections/connections.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/live-parts.ts';
import { assetPath } from '#paths.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The devices that are reached through the agent, with their status now. */
export function AgentDevicesCard({ devices }: { devices: AgentDetail['devices'] }) {
  const { t } = useTranslation();
  const { data: drivers } = useQuery(driversQuery);
  return (
    <Card aria-labelledby="agent-devices">
      <CardHeader>
        <CardTitle id="agent-devices">{t('agents.devicesTitle')}</CardTitle>
      </CardHeader>
      {devices.length === 0 ? (
        <EmptyState icon={<MonitorSpeaker />} title={t('agents.noDevices')}>
          {t('agents.noDevicesHelp')}
        </EmptyState>
      ) : (
        <CardBody>
          <ul className="-mx-4 -mb-4 divide-y border-t">
            {devices.map(({ asset_id, asset_name, room_name, driver, host }) => (
              <li
                key={asset_id}
                className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_8rem]"
              >
                <Link to={assetPath(asset_id)} className="font-medium wrap-anywhere hover:underline">
                  {asset_name}
                </Link>
                <span className="wrap-anywhere text-muted">{room_name}</span>
                <span className="tabular wrap-anywhere text-muted">
                  {host} · {drivers?.find(({ id }) => id === driver)?.name ?? driver}
                </span>
                <AssetLive asset={{ id: asset_id, is_controlled: true }} />
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}
