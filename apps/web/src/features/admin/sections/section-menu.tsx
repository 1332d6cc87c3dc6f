import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '#ui/overlay/dropdown-menu.tsx';
import type { AdminSection, SectionLabel } from './admin-sections.ts';
import { groupSections } from './group-sections.ts';

/** The icons come from the administration: a menu is in a file of every screen. */
export type SectionMenuProps = {
  sections: readonly AdminSection[];
  icons: Readonly<Record<SectionLabel, LucideIcon>>;
};

/** The second level of navigation where there is no room for it beside the content. */
export function SectionMenu({ sections, icons, ...menu }: MenuProps & SectionMenuProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu {...menu} className="w-56">
      {groupSections(sections).map(([group, members]) => (
        <Fragment key={group}>
          <DropdownMenuLabel>{t(`admin.group.${group}`)}</DropdownMenuLabel>
          {members.map(({ path, label }) => {
            const Icon = icons[label];
            return (
              <DropdownMenuItem key={path} to={path} icon={<Icon aria-hidden="true" />}>
                {t(label)}
              </DropdownMenuItem>
            );
          })}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}
