import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import type { AssetLinks } from '@greenroom/domain/incidents/links/asset-links.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { assetLinksQuery } from '#features/operations/links/asset-links.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { incidentPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { thingIncidentsQuery } from '../thing-incidents.queries.ts';

/**
 * A device that failed long before the one that it depends on keeps its own incident: repairing it may wait for the other
 * one.
 */
export function BehindOthers({ incident: { id, cause, state } }: { incident: Incident }) {
  const { t } = useTranslation();
  const isOpen = state !== 'resolved' && cause.class === 'asset' && cause.asset_id !== null;
  const { data: links } = useQuery({ ...assetLinksQuery(cause.asset_id ?? 0), enabled: isOpen });
  const others = useQueries({
    queries: (isOpen && links ? devicesBefore(links) : []).map((asset_id) =>
      thingIncidentsQuery({ asset_id }),
    ),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
  const behind = new Map(others.filter((other) => other.id !== id).map((other) => [other.id, other.cause]));
  return [...behind].map(([other, { asset_name }]) => (
    <p key={other} className="text-sm text-muted">
      {t('incidents.alsoBehind', { name: asset_name ?? t('incidents.number', { id: other }) })}{' '}
      <TextLink to={incidentPath(other)}>{t('incidents.number', { id: other })}</TextLink>
    </p>
  ));
}

/** Those without which it does not work, by link or by the outlet that feeds it. */
function devicesBefore({ depends_on, fed_by }: AssetLinks): number[] {
  const ids = depends_on.map(({ asset_id }) => asset_id);
  return [...new Set(fed_by ? [...ids, fed_by.asset_id] : ids)];
}
