import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { SavedView, ViewList } from '@greenroom/domain/views/saved-view.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedColumns } from '#listing/columns/stored-columns.ts';
import { withPartner } from '#listing/partner-in-address.ts';
import { rowMenu } from '#listing/rows/row-menu-module.ts';
import { readId } from '#listing/url-values.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { type BuiltInView, builtInViews, countQuery } from './built-in-views.ts';
import { everything, useDefaultView } from './use-default-view.ts';
import { useViewActs } from './use-view-acts.tsx';
import { ChangedActs, ViewMenu } from './view-acts.tsx';
import { addressOfView, viewQueryOf } from './view-address.ts';
import { ViewTab } from './view-tab.tsx';
import { savedViewsQuery } from './views.queries.ts';

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);
const DeleteViewDialog = lazyDialog(async () => (await import('./delete-view-dialog.tsx')).DeleteViewDialog);

/** Further ones are behind "More". */
const maxTabs = 6;
const noViews: SavedView[] = [];

interface ViewTabsProps {
  list: ViewList;
  user: User;
}

/** The views of a list as tabs: everything, the built-in ones, the own ones and those of colleagues. */
export function ViewTabs({ list, user }: ViewTabsProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null);
  const { data: views = noViews } = useQuery(savedViewsQuery(list));
  useDefaultView(views);
  const [builtIn] = useState(() => builtInViews(list, new Date()));

  const savedId = readId(new URLSearchParams(search).get('saved'));
  const current = views.find(({ id }) => id === savedId);
  const ownColumns = current ? null : storedColumns(list, user.id);
  const query = viewQueryOf(search);
  const rows = rowsOf(query);
  const currentBuiltIn = current ? undefined : builtIn.find((view) => rowsOf(view.query) === rows);
  const isChanged = current ? viewQueryOf(current.query) !== query : rows !== '' && !currentBuiltIn;

  const mayShare = hasPermission({ ...user, permissions: user.effective_permissions }, 'estate.manage');
  const partner = mayShare ? user.partner_name : null;
  const { actsOf, saveChanges, isSaving } = useViewActs({ list, partner, onOpen: setDialog });
  const tabs = views.slice(0, maxTabs);
  if (current && !tabs.includes(current)) tabs.splice(-1, 1, current);
  const more = views.filter((view) => !tabs.includes(view));
  const open = (view: SavedView) => navigate({ search: addressOfView(view) });
  const dialogState = (name: typeof dialog) => ({
    open: dialog === name,
    onOpenChange: (isOpen: boolean) => setDialog(isOpen ? name : null),
  });

  return (
    <div className="-mt-2 flex items-center border-b max-sm:flex-col max-sm:items-stretch">
      <nav
        aria-label={t('views.title')}
        className="thin-scrollbar -ml-2.5 flex min-w-0 flex-1 items-center overflow-x-auto overflow-y-hidden"
      >
        <ViewTab
          to={withPartner('')}
          state={everything}
          label={t('views.all')}
          isCurrent={!current && !currentBuiltIn}
          changed={!current && isChanged ? t('views.changed') : undefined}
        />
        {builtIn.map((view) => (
          <BuiltInTab key={view.id} view={view} isCurrent={view === currentBuiltIn} />
        ))}
        {tabs.map((view) => (
          <span key={view.id} className="inline-flex shrink-0 items-center">
            <ViewTab
              to={addressOfView(view)}
              label={view.name}
              isCurrent={view === current}
              icon={view.is_shared ? <Users aria-label={t('views.isShared')} /> : null}
              tooltip={
                view.is_own
                  ? undefined
                  : t('views.sharedBy', { name: translateData(t, 'actor', view.owner_name) })
              }
              changed={view === current && isChanged ? t('views.changed') : undefined}
            />
            {view === current ? <ViewMenu view={view} acts={() => actsOf(view)} /> : null}
          </span>
        ))}
        {more.length > 0 ? (
          <LazyMenu
            menu={rowMenu}
            menuProps={{
              acts: () =>
                more.map((view) => ({
                  id: String(view.id),
                  label: view.name,
                  onSelect: () => void open(view),
                })),
            }}
            container={null}
            trigger={
              <Button size="sm" variant="ghost" className="text-muted">
                {t('views.more')}
                <ChevronDown aria-hidden="true" />
              </Button>
            }
          />
        ) : null}
        <IconButton
          size="sm"
          label={t('views.saveTitle')}
          icon={<Plus aria-hidden="true" />}
          className="text-muted"
          onClick={() => setDialog('new')}
        />
      </nav>
      {isChanged ? (
        <ChangedActs
          isSaving={isSaving}
          onSave={current?.is_own ? () => saveChanges(current, query) : undefined}
          onSaveAs={() => setDialog('new')}
          onReset={current ? () => void open(current) : undefined}
        />
      ) : null}
      <SaveViewDialog
        {...dialogState('new')}
        {...{ list, partner }}
        view={null}
        query={viewQueryOf(search, ownColumns)}
        onSaved={(view) => void open(view)}
      />
      {current ? (
        <>
          <SaveViewDialog
            {...dialogState('rename')}
            {...{ list, partner, query }}
            view={current}
            onSaved={() => {}}
          />
          <DeleteViewDialog
            {...dialogState('delete')}
            list={list}
            view={current}
            onDeleted={() => void navigate({ search: withPartner('') }, { replace: true, state: everything })}
          />
        </>
      ) : null}
    </div>
  );
}

/** Map, board and list show the same rows. */
function rowsOf(query: string): string {
  const parameters = new URLSearchParams(viewQueryOf(query));
  parameters.delete('view');
  return parameters.toString();
}

function BuiltInTab({ view, isCurrent }: { view: BuiltInView; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { data: count } = useQuery(countQuery(view));
  return (
    <ViewTab
      to={withPartner(view.query)}
      label={t(`views.builtIn.${view.id}`)}
      count={count}
      isCurrent={isCurrent}
    />
  );
}
