import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from './class-names.ts';
import { Tooltip } from './overlay/tooltip.tsx';

export type SectionNavGroup = {
  key: string;
  label: string;
  items: readonly { to: string; label: string; icon: ReactNode }[];
};

interface SectionNavProps {
  label: string;
  groups: readonly SectionNavGroup[];
  /** Only the icons are shown. */
  isFolded: boolean;
  onFoldedChange: (isFolded: boolean) => void;
  foldLabel: string;
  unfoldLabel: string;
}

/** The second level of navigation, beside the content. */
export function SectionNav(props: SectionNavProps) {
  const { label, groups, isFolded, onFoldedChange, foldLabel, unfoldLabel } = props;
  return (
    <nav
      aria-label={label}
      className={classNames('flex min-h-full flex-col gap-4 py-5', isFolded ? 'w-15 px-3' : 'w-52 px-3')}
    >
      {groups.map((group) => (
        <div key={group.key}>
          <h2 className={isFolded ? 'sr-only' : 'px-2.5 pb-1 text-xs font-medium text-muted'}>
            {group.label}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.to}>
                <SectionLink {...item} isFolded={isFolded} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-auto">
        <IconButton
          size="sm"
          className="text-muted"
          label={isFolded ? unfoldLabel : foldLabel}
          icon={isFolded ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
          onClick={() => onFoldedChange(!isFolded)}
        />
      </div>
    </nav>
  );
}

type SectionLinkProps = SectionNavGroup['items'][number] & { isFolded: boolean };

function SectionLink({ to, label, icon, isFolded }: SectionLinkProps) {
  const link = (
    <NavLink
      to={to}
      aria-label={isFolded ? label : undefined}
      className={({ isActive }) =>
        classNames(
          'flex min-h-8 items-center gap-2.5 rounded-control py-1.5 text-sm font-medium transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
          isFolded ? 'justify-center' : 'px-2.5',
          isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-hover hover:text-foreground',
        )
      }
    >
      {icon}
      {isFolded ? null : <span className="min-w-0 break-words">{label}</span>}
    </NavLink>
  );
  return isFolded ? <Tooltip content={label}>{link}</Tooltip> : link;
}
