import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#ui/overlay/dropdown-menu.tsx';
import type { RowAct } from './row-act.ts';

export type RowMenuProps = { acts: () => readonly RowAct[] };

export function RowMenu({ acts, ...menu }: MenuProps & RowMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {acts().map(({ id, label, icon, tone, keys, to, onSelect, startsGroup }) => (
        <span key={id} className="contents">
          {startsGroup ? <DropdownMenuSeparator /> : null}
          <DropdownMenuItem
            icon={icon}
            trailing={keys}
            {...(tone && { tone })}
            {...(to !== undefined && { to })}
            {...(onSelect && { onSelect })}
          >
            {label}
          </DropdownMenuItem>
        </span>
      ))}
    </DropdownMenu>
  );
}
