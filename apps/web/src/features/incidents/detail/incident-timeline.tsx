import { falseAlarmReasons } from '@greenroom/domain/incidents/acts/act-words.ts';
import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { describeIncidentEvent } from '../describe-incident-event.ts';
import { type FoldedEvent, foldEvents } from '../fold-events.ts';

/** Without it, the screen would load what checks forms. */
const NoteForm = lazyPart(async () => (await import('./note-form.tsx')).NoteForm);

/** What happened to it, the newest first, with the notes of users. */
export function IncidentTimeline({ incident, mayAdd }: { incident: Incident; mayAdd: boolean }) {
  const { language } = useLanguage();
  const day = dateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className="flex flex-col gap-4">
      {mayAdd ? <NoteForm incidentId={incident.id} fallback={<span className="h-16" />} /> : null}
      {groupByDay(foldEvents(incident.events), day).map(({ name, events }) => (
        <div key={name}>
          <p className="mb-1 text-xs font-medium text-muted">{name}</p>
          <ol className="flex flex-col">
            {events.map((folded) => (
              <EventLine key={folded.event.id} folded={folded} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function EventLine({ folded: { event, count, since } }: { folded: FoldedEvent }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const day = dateTimeFormat(language, { dateStyle: 'short' });
  const clock = dateTimeFormat(language, { timeStyle: 'short' });
  const moment = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const what = describeIncidentEvent(t, event, (at) => moment.format(Date.parse(at)));
  const isOneDay = day.format(Date.parse(since)) === day.format(Date.parse(event.at));
  const { note, reason } = event.detail;
  const known = falseAlarmReasons.find((each) => each === reason);
  const text = [known ? t(`incidents.reason.${known}`) : reason, note].filter(Boolean).join('\n');
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 py-1 text-sm">
      <time dateTime={event.at} title={exact.format(Date.parse(event.at))} className="tabular text-muted">
        {clock.format(Date.parse(event.at))}
      </time>
      <span className="wrap-break-word">
        {count === 1
          ? what
          : t('incidents.event.times', {
              ...{ what, count },
              time: (isOneDay ? clock : moment).format(Date.parse(since)),
            })}
        {text ? <span className="mt-0.5 block whitespace-pre-line text-muted">{text}</span> : null}
      </span>
    </li>
  );
}

type Day = { name: string; events: FoldedEvent[] };

function groupByDay(events: readonly FoldedEvent[], day: Intl.DateTimeFormat): Day[] {
  const days: Day[] = [];
  for (const folded of events) {
    const name = day.format(Date.parse(folded.event.at));
    const last = days.at(-1);
    if (last?.name === name) last.events.push(folded);
    else days.push({ name, events: [folded] });
  }
  return days;
}
