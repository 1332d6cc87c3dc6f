import { List as ListIcon, Plus, SquareKanban } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { TicketsBoard } from './board/tickets-board.tsx';
import { maintenanceUrlState } from './maintenance-url-state.ts';
import { useNewTicket } from './new-ticket/use-new-ticket.tsx';
import { rememberedView, rememberView } from './remembered-view.ts';
import { StageSelect } from './stage-select.tsx';
import { TicketsFrame } from './tickets-frame.tsx';
import { TicketsTable } from './tickets-table.tsx';
import { useFoundTickets } from './use-found-tickets.ts';
import { useTickets } from './use-tickets.ts';

export function MaintenanceScreen() {
  const { t } = useTranslation();
  const [codec] = useState(() => maintenanceUrlState(rememberedView));
  const { state, update, flush } = useUrlState(codec);
  const { view, search, stage, isNew } = state;
  const list = useTickets();
  const { isLoading, isLoadingMore, isCutShort } = list;
  const tickets = useFoundTickets(list.tickets, { search, stage });
  // Of all tickets, so that a search does not change what a card tells.
  const hasSeveralPartners = useMemo(
    () => new Set(list.tickets.map(({ partner }) => partner.name)).size > 1,
    [list.tickets],
  );
  const newTicket = useNewTicket();
  const openOnce = useEffectEvent(() => {
    newTicket.opener.onClick();
    update({ isNew: false });
  });
  useEffect(() => {
    if (isNew) openOnce();
  }, [isNew]);
  const shown = { tickets, search, stage, isLoading, isLoadingMore };
  const frame = {
    list,
    found: tickets.length,
    onClear: () => update({ search: '', stage: 'all' }),
    addButton: <AddButton {...newTicket.opener} size="sm" />,
  };
  return (
    <Tabs
      value={view}
      onValueChange={(next) => {
        rememberView(next);
        update({ view: next });
      }}
    >
      <div
        className={classNames(
          'flex flex-col sm:h-[calc(100dvh-var(--topbar-height)-3rem)] sm:min-h-108',
          // The columns scroll on their own on a phone too; a table of cards scrolls with the page.
          view === 'kanban' && 'max-sm:h-[calc(100dvh-var(--topbar-height)-3rem)] max-sm:min-h-112',
        )}
      >
        <PageHead
          title={t('nav.maintenance')}
          context={
            isLoading || list.error
              ? '\u00a0'
              : isLoadingMore || isCutShort
                ? t('maintenance.countOf', { loaded: list.tickets.length, total: list.total })
                : t('maintenance.count', { count: tickets.length })
          }
          actions={<AddButton {...newTicket.opener} />}
        >
          <TabList
            label={t('inventory.view')}
            tabs={[
              {
                value: 'kanban',
                label: t('maintenance.kanbanView'),
                icon: <SquareKanban aria-hidden="true" />,
              },
              { value: 'list', label: t('inventory.listView'), icon: <ListIcon aria-hidden="true" /> },
            ]}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of the field inside, which is what people use. */}
          <div onBlur={flush} className="max-sm:w-full">
            <SearchField
              value={search}
              onValueChange={(text) => update({ search: text })}
              label={t('maintenance.search')}
              clearLabel={t('inventory.clearSearch')}
              className="sm:w-64 lg:w-80"
            />
          </div>
          <StageSelect stage={stage} onStageChange={(next) => update({ stage: next })} />
        </PageHead>
        <TabPanel value="kanban" className="flex min-h-0 flex-1 flex-col">
          <TicketsFrame {...frame}>
            <TicketsBoard {...shown} withPartner={hasSeveralPartners} />
          </TicketsFrame>
        </TabPanel>
        <TabPanel value="list" className="flex min-h-0 flex-1 flex-col">
          <TicketsFrame {...frame}>
            <div className="page-gutter flex min-h-0 flex-1 flex-col">
              <TicketsTable {...shown} sort={state.sort} onSortChange={(sort) => update({ sort })} />
            </div>
          </TicketsFrame>
        </TabPanel>
      </div>
      {newTicket.dialog}
    </Tabs>
  );
}

type AddButtonProps = ReturnType<typeof useNewTicket>['opener'] & { size?: 'sm' };

function AddButton({ onClick, onIntent, size }: AddButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      {...(size ? { size } : {})}
      icon={<Plus aria-hidden="true" />}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {t('maintenance.add')}
    </Button>
  );
}
