import { Ellipsis } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import type { RowMenuProps } from './row-menu.tsx';

const menu = new LazyModule(async () => (await import('./row-menu.tsx')).RowMenu);

/** The acts are made when the menu opens, not for every row in view. */
export function RowMenuButton({ acts, label, tabIndex }: RowMenuProps & { label: string; tabIndex: 0 | -1 }) {
  return (
    <LazyMenu
      menu={menu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          className="text-muted group-hover/row:text-foreground"
        />
      }
    />
  );
}
