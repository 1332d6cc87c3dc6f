import type {
  ConnectionRoute,
  SiteAgent,
} from '@greenroom/domain/operations/connections/asset-connection.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Select } from '#ui/form/select.tsx';

interface RouteFieldProps {
  agent: SiteAgent | null;
  value: ConnectionRoute;
  onValueChange: (route: ConnectionRoute) => void;
}

/** By the agent of the site or by the server itself. */
export function RouteField({ agent, value, onValueChange }: RouteFieldProps) {
  const { t } = useTranslation();
  const usual = agent
    ? t('connection.route.autoAgent', { name: agent.name })
    : t('connection.route.autoServer');
  return (
    <Select
      label={t('connection.route.label')}
      value={value}
      onValueChange={(route) => onValueChange(route as ConnectionRoute)}
      help={agent ? <AgentState agent={agent} /> : t('connection.route.noAgent')}
      options={[
        { value: 'auto', label: usual },
        { value: 'direct', label: t('connection.route.direct') },
        {
          value: 'agent',
          label: agent ? t('connection.route.agent', { name: agent.name }) : t('connection.route.anyAgent'),
        },
      ]}
    />
  );
}

function AgentState({ agent: { name, online, since } }: { agent: SiteAgent }) {
  const { t } = useTranslation();
  if (online) return t('connection.agentOnline', { name });
  if (since === null) return t('connection.agentNever', { name });
  return <TimeAgo at={Date.parse(since)} wording={(ago) => t('connection.agentOffline', { name, ago })} />;
}
