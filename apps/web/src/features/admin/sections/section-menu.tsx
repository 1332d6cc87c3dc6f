import { Fragment } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '#ui/overlay/dropdown-menu.tsx';
import type { AdminSection } from './admin-sections.ts';
import { groupSections } from './group-sections.ts';

export type SectionMenuProps = { sections: readonly AdminSection[] };

/** The second level of navigation where there is no room for it beside the content. */
export function SectionMenu({ sections, ...menu }: MenuProps & SectionMenuProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu {...menu} className="w-56">
      {groupSections(sections).map(([group, members]) => (
        <Fragment key={group}>
          <DropdownMenuLabel>{t(`admin.group.${group}`)}</DropdownMenuLabel>
          {members.map(({ path, label, icon: Icon }) => (
            <DropdownMenuItem key={path} to={path} icon={<Icon aria-hidden="true" />}>
              {t(label)}
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}
