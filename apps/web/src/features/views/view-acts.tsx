import type { SavedView } from '@greenroom/domain/views/saved-view.ts';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import { rowMenu } from '#listing/rows/row-menu-module.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';

interface ViewMenuProps {
  view: SavedView;
  acts: () => readonly RowAct[];
}

export function ViewMenu({ view, acts }: ViewMenuProps) {
  const { t } = useTranslation();
  return (
    <LazyMenu
      menu={rowMenu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <IconButton
          size="sm"
          label={t('views.actsOf', { name: view.name })}
          icon={<Ellipsis aria-hidden="true" />}
          className="-ml-1.5 text-muted"
        />
      }
    />
  );
}

interface ChangedActsProps {
  /** Without it, the view is another person's or none. */
  onSave?: (() => void) | undefined;
  isSaving: boolean;
  onSaveAs: () => void;
  /** Without it, there is no view to go back to. */
  onReset?: (() => void) | undefined;
}

/** What can be done with an address that differs from its view. */
export function ChangedActs({ onSave, isSaving, onSaveAs, onReset }: ChangedActsProps) {
  const { t } = useTranslation();
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1 pl-2 max-sm:-ml-2.5 max-sm:flex-wrap max-sm:pb-1 max-sm:pl-0">
      {onSave ? (
        <Button size="sm" variant="ghost" busy={isSaving} onClick={onSave} className="text-primary">
          {t('views.saveChanges')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onSaveAs}>
        {t('views.saveAs')}
      </Button>
      {onReset ? (
        <Button size="sm" variant="ghost" onClick={onReset}>
          {t('views.reset')}
        </Button>
      ) : null}
    </div>
  );
}
