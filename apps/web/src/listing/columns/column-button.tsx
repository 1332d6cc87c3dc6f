import { Columns3 } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import type { ColumnMenuProps } from './column-menu.tsx';

const menu = new LazyModule(async () => (await import('./column-menu.tsx')).ColumnMenu);

export function ColumnButton(props: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <LazyMenu
      menu={menu}
      popup="dialog"
      menuProps={props}
      container={null}
      trigger={
        <IconButton
          label={t('columns.title')}
          variant="secondary"
          icon={<Columns3 aria-hidden="true" />}
          className="max-sm:size-11"
        />
      }
    />
  );
}
