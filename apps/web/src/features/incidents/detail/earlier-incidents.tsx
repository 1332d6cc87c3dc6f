import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { incidentPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';

/** Those of the same cause, the newest first. */
export function EarlierIncidents({ earlier }: { earlier: Incident['earlier'] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="text-sm">
      {earlier.map(({ id, opened_at, resolution }) => (
        <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 max-sm:min-h-11">
          <TextLink to={incidentPath(id)} className="tabular">
            #{id}
          </TextLink>
          <time dateTime={opened_at} className="tabular">
            {format.format(Date.parse(opened_at))}
          </time>
          {resolution ? <span className="text-muted">{t(`incidents.resolution.${resolution}`)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
