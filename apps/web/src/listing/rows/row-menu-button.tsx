import { Ellipsis } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import type { RowMenuProps } from './row-menu.tsx';
import { rowMenu } from './row-menu-module.ts';

/** The acts are made when the menu opens, not for every row in view. */
export function RowMenuButton({ acts, label, tabIndex }: RowMenuProps & { label: string; tabIndex: 0 | -1 }) {
  return (
    <LazyMenu
      menu={rowMenu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <IconButton
          size="sm"
          data-row-menu=""
          tabIndex={tabIndex}
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          className="text-muted group-hover/row:text-foreground"
        />
      }
    />
  );
}
