import { Building2, DoorOpen, type LucideIcon, MonitorSpeaker, Siren, X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ticketPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import type { AboutThing } from '../about/tickets-about.queries.ts';
import type { About } from './use-about.ts';

const AboutPicker = quietPart(async () => (await import('./about-picker.tsx')).AboutPicker);

const icons: Record<AboutThing['type'], LucideIcon> = {
  site: Building2,
  room: DoorOpen,
  asset: MonitorSpeaker,
};

type AboutChipsProps = {
  about: About;
  /** Names the thing until its name is known. */
  text: string;
};

/** What the ticket is about, removable; another thing can be searched for. The open tickets about it come first. */
export function AboutChips({ about, text }: AboutChipsProps) {
  const { t } = useTranslation();
  const { thing, incident, chips, found } = about;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('maintenance.create.about')}</legend>
      {thing || incident ? (
        // In the order of the name of the ticket: the thing itself comes first, and wide names of sites get the last line.
        <div className="flex flex-wrap gap-1.5">
          {chips?.toReversed().map(({ type, name }) => (
            <Chip
              key={type}
              icon={icons[type]}
              name={name}
              kind={t(`maintenance.create.about.${type}`)}
              // An incident brings its own place.
              onRemove={incident ? undefined : () => about.remove(type)}
            />
          ))}
          {thing && !chips ? (
            about.isUnknown ? (
              <Chip
                icon={icons[thing.type]}
                name={text || `#${thing.id}`}
                kind={t(`maintenance.create.about.${thing.type}`)}
                onRemove={() => about.remove(thing.type)}
              />
            ) : (
              <Skeleton className="h-7 w-48 rounded-full max-sm:h-9" />
            )
          ) : null}
          {incident ? (
            <Chip
              icon={Siren}
              name={`#${incident.id}`}
              kind={t('nav.incident')}
              onRemove={about.removeIncident}
            />
          ) : null}
        </div>
      ) : null}
      {incident ? null : <AboutPicker about={about} fallback={<Skeleton className="h-9 max-sm:h-11" />} />}
      {thing && found && found.total > 0 ? (
        <p className="text-sm text-muted">
          {t(`maintenance.create.openAbout.${thing.type}`, { count: found.total })}{' '}
          {found.tickets.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <TextLink to={ticketPath(id)} title={name} className="tabular">
                #{id}
              </TextLink>
            </span>
          ))}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChipProps = { icon: LucideIcon; name: string; kind: string; onRemove: (() => void) | undefined };

function Chip({ icon: Icon, name, kind, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const remove = t('maintenance.create.removeAbout', { name });
  return (
    <span className="flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border bg-surface pr-1 pl-2.5 text-sm max-sm:h-9">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">{kind}</span>
      <span title={name} className={onRemove ? 'truncate' : 'truncate pr-1.5'}>
        {name}
      </span>
      {onRemove ? (
        <button
          type="button"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
          className="grid size-5.5 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-hover hover:text-foreground max-sm:size-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
