import { useId } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { OpenIncidentCount } from '#features/incidents/open-incidents.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { incidentsPath, paths } from '#paths.ts';
import { classNames } from '#ui/class-names.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { type PlaceGroup, supportPlace, visibleGroups } from './navigation-places.ts';

const PartnerSwitcher = quietPart(() => import('./partner-switcher.tsx').then((m) => m.PartnerSwitcher));

/** The content of the sidebar, and of the drawer that replaces it on small screens. */
export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <nav aria-label={t('layout.mainNavigation')} className="flex h-full flex-col gap-5 p-3">
      {user?.sees_several_partners ? (
        <PartnerSwitcher
          fallback={<span className="block h-9 shrink-0 max-lg:h-11" />}
          onChosen={onNavigate}
        />
      ) : null}
      {visibleGroups(user).map((group) => (
        <NavigationGroup key={group.label ?? group.places[0]?.to} group={group} onNavigate={onNavigate} />
      ))}
      <ul className="mt-auto border-t pt-3">
        <NavigationItem place={supportPlace} onNavigate={onNavigate} />
      </ul>
    </nav>
  );
}

type Following = { onNavigate: (() => void) | undefined };

function NavigationGroup({ group, onNavigate }: { group: PlaceGroup } & Following) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <div>
      {group.label ? (
        <h2 id={headingId} className="px-2.5 pb-1 text-xs font-medium text-muted">
          {t(group.label)}
        </h2>
      ) : null}
      <ul aria-labelledby={group.label ? headingId : undefined} className="flex flex-col gap-0.5">
        {group.places.map((place) => (
          <NavigationItem key={place.to} place={place} onNavigate={onNavigate} />
        ))}
      </ul>
    </div>
  );
}

function NavigationItem({ place, onNavigate }: { place: PlaceGroup['places'][number] } & Following) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const Icon = place.icon;
  return (
    <li>
      <NavLink
        to={place.to}
        end={place.to === paths.home || (place.to === paths.admin && hasOwnPlace(pathname))}
        onClick={() => onNavigate?.()}
        className={({ isActive }) =>
          classNames(
            'flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors max-lg:h-11',
            isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-hover hover:text-foreground',
          )
        }
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{t(place.label)}</span>
        {place.to === incidentsPath ? <OpenIncidentCount /> : null}
      </NavLink>
    </li>
  );
}

/** The one section of the administration with its own place in the sidebar. */
function hasOwnPlace(pathname: string): boolean {
  return pathname.startsWith(paths.users);
}
