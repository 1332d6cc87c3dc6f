import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { incidentPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { IncidentActs } from '../use-incident-acts.tsx';
import { BehindOthers } from './behind-others.tsx';

/** What is special about its state: quiet, being verified, over, or part of another one. */
export function IncidentNotices({ incident, acts }: { incident: Incident; acts: IncidentActs | null }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const {
    snooze,
    state,
    resolution,
    resolved_at,
    merged_into,
    left_over_from,
    is_flapping,
    reopened,
    ticket,
  } = incident;
  const format = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const inWeek = countInWeek(incident);
  const formatTime = (at: string) => format.format(Date.parse(at));
  return (
    <>
      {snooze ? (
        <Banner
          action={
            acts ? (
              <Button size="sm" onClick={() => acts.run([incident], { act: 'unsnooze' })}>
                {t('incidents.act.unsnooze')}
              </Button>
            ) : null
          }
        >
          {t(snooze.until_recovered ? 'incidents.snoozedRecoveredBy' : 'incidents.snoozedBy', {
            name: translateData(t, 'actor', snooze.made_by_name),
            time: formatTime(snooze.until),
          })}
          {snooze.reason ? ` ${snooze.reason}` : null}
        </Banner>
      ) : null}
      {state === 'verifying' ? (
        <Banner tone="success">
          {t(incident.is_claimed ? 'incidents.verifyingClaim' : 'incidents.verifyingHelp')}
        </Banner>
      ) : null}
      {ticket?.still_broken ? (
        <Banner tone="warning">
          {t(`incidents.ticketStillBroken.${ticket.still_broken}`, { id: ticket.id })}
        </Banner>
      ) : null}
      {resolution !== null && resolved_at !== null ? (
        <Banner tone={resolution === 'recovered' || resolution === 'fixed' ? 'success' : 'info'}>
          {t('incidents.resolvedAs', {
            what: t(`incidents.resolution.${resolution}`),
            time: formatTime(resolved_at),
          })}
        </Banner>
      ) : null}
      {merged_into !== null ? (
        <p className="text-sm text-muted">
          {t('incidents.mergedInto')}{' '}
          <TextLink to={incidentPath(merged_into)}>{t('incidents.number', { id: merged_into })}</TextLink>
        </p>
      ) : null}
      {left_over_from !== null ? (
        <p className="text-sm text-muted">
          {t('incidents.leftOverFrom')}{' '}
          <TextLink to={incidentPath(left_over_from)}>
            {t('incidents.number', { id: left_over_from })}
          </TextLink>
        </p>
      ) : null}
      {is_flapping ? <p className="text-sm text-muted">{t('incidents.flappingHelp')}</p> : null}
      {reopened > 0 ? (
        <p className="text-sm text-muted">{t('incidents.reopened', { count: reopened })}</p>
      ) : null}
      {inWeek > 1 ? (
        <p className="text-sm text-muted">{t('incidents.inSevenDays', { count: inWeek })}</p>
      ) : null}
      <BehindOthers incident={incident} />
    </>
  );
}

const weekMilliseconds = 7 * 86_400_000;

/** With those of the same cause that opened in the week before this one. */
function countInWeek({ opened_at, earlier }: Incident): number {
  const since = Date.parse(opened_at) - weekMilliseconds;
  return 1 + earlier.filter((other) => Date.parse(other.opened_at) >= since).length;
}
