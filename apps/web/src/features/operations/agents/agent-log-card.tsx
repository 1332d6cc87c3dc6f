import type { AgentDetail } from '@greenroom/domain/agent/site-agent.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';

/** When the agent connected, and why each connection ended. */
export function AgentLogCard({ connects }: { connects: AgentDetail['connects'] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Card aria-labelledby="agent-log">
      <CardHeader>
        <CardTitle id="agent-log" description={t('agents.logHelp')}>
          {t('agents.log')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {connects.length === 0 ? (
          <p className="text-sm text-muted">{t('agents.noLog')}</p>
        ) : (
          <ul className="-mx-4 -mb-4 divide-y border-t">
            {connects.map(({ connected_at, ended_at, end_reason, version, protocol }) => (
              <li
                key={connected_at}
                className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]"
              >
                <span className="tabular">{clock.format(new Date(connected_at))}</span>
                <span className="wrap-anywhere">
                  {ended_at === null || end_reason === null
                    ? t('agents.stillConnected')
                    : `${t(`agents.end.${end_reason}`)} · ${clock.format(new Date(ended_at))}`}
                </span>
                <span className="tabular text-muted">
                  {[version, t('agents.protocol', { protocol })].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
