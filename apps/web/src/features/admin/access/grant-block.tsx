import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { formatDate } from '#i18n/format-date.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { AccessAdder } from './access-adder.tsx';
import { AccessBlock, type AccessRow } from './access-block.tsx';
import type { GrantOption } from './grant-options.queries.ts';
import { GrantSelector } from './grant-selector.tsx';
import { grantTexts } from './grant-texts.ts';
import { grantList, useGrants } from './grants.queries.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** The number of rows visible at once. */
const readableRows = 8;
const noNarrowing = {};

/** The explicit grants of a user on sites, on rooms or on assets. */
export function GrantBlock({ user, kind }: { user: User; kind: GrantKind }) {
  const { t } = useTranslation();
  const texts = grantTexts[kind];
  const filter = { user_id: user.id, kind };
  const foreign = ({ name, partner_name }: GrantOption) => ({
    name,
    partner: partner_name,
    username: user.username,
  });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<GrantOption>();
  const [isMissing, setMissing] = useState(false);
  const [withContent, setWithContent] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const list = useList(grantList, { filter, narrow: { search }, sort: grantList.defaultSort });
  // Independent of the search. It is the same request, unless the server searches.
  const all = useList(grantList, { filter, narrow: noNarrowing, sort: grantList.defaultSort });
  const { give, revoke } = useGrants(filter);
  const toRow = useRow();
  const showUndoToast = useUndoToast();

  function choose(option: GrantOption | undefined) {
    setChosen(option);
    setMissing(false);
  }

  function add() {
    revoke.reset();
    if (!chosen) return setMissing(true);
    if (chosen.is_foreign) setConfirming(true);
    else grant(chosen);
  }

  function grant({ id }: GrantOption) {
    const settled = { onSuccess: reset, onSettled: () => setConfirming(false) };
    give.mutate({ item_id: id, with_content: kind === 'sites' && withContent }, settled);
  }

  function remove({ id, name }: AccessRow) {
    give.reset();
    revoke.mutate(id, {
      onSuccess: () =>
        showUndoToast({
          done: t('users.revoked', { name }),
          undo: () => give.mutateAsync({ item_id: id, with_content: false }),
          undone: t('users.granted', { name }),
          failed: t(texts.giveFailed),
        }),
    });
  }

  function reset() {
    choose(undefined);
    setWithContent(false);
  }

  const failure = give.error
    ? errorMessage(give.error, t(texts.giveFailed))
    : revoke.error
      ? errorMessage(revoke.error, t(texts.revokeFailed))
      : undefined;
  const isSearchable = search !== '' || all.total > readableRows;
  return (
    <AccessBlock
      title={t(texts.title)}
      count={all.isLoading || all.error ? undefined : all.total}
      rows={list.rows.map(toRow)}
      isLoading={list.isLoading}
      loadFailure={
        list.error
          ? { message: errorMessage(list.error, t('users.grantsLoadFailed')), onRetry: list.retry }
          : undefined
      }
      emptyMessage={search === '' ? t(texts.none) : t('users.noGrantMatches')}
      removeLabel={t('users.revoke')}
      removeLabelOf={({ name, tag }) => t('users.revokeOf', { name: [name, tag].filter(Boolean).join(' ') })}
      onRemove={remove}
      removingId={revoke.isPending ? revoke.variables : undefined}
      failure={failure}
      search={
        isSearchable ? (
          <SearchField
            value={search}
            onValueChange={setSearch}
            label={t('users.searchGrants')}
            clearLabel={t('shared.clearSearch')}
            shortcut={false}
          />
        ) : null
      }
      more={
        list.hasMore ? (
          <div className="flex items-center justify-between gap-3 border-t px-4 py-2 text-xs text-muted">
            <span role="status" className="tabular">
              {t('shared.loadedOf', { loaded: list.rows.length, total: list.total })}
            </span>
            <Button size="sm" busy={list.isLoadingMore} onClick={list.retryMore}>
              {t('shared.loadMore')}
            </Button>
          </div>
        ) : null
      }
    >
      <AccessAdder
        label={t(texts.selector)}
        addLabel={t('users.grant')}
        busy={give.isPending}
        onAdd={add}
        error={isMissing ? t(texts.required) : undefined}
        selector={(wiring) => (
          <GrantSelector
            filter={filter}
            granted={all.rows}
            chosen={chosen}
            onChoose={choose}
            field={wiring}
          />
        )}
      >
        {kind === 'sites' ? (
          <Checkbox
            checked={withContent}
            onChange={(event) => setWithContent(event.target.checked)}
            label={t('users.withContent')}
            help={t('users.withContentHelp')}
          />
        ) : null}
        {chosen?.is_foreign ? (
          <Banner tone="warning">{t('users.foreignGrant', foreign(chosen))}</Banner>
        ) : null}
      </AccessAdder>
      <ConfirmDialog
        open={isConfirming && chosen !== undefined}
        onOpenChange={setConfirming}
        title={t('users.foreignTitle', { name: chosen?.name })}
        description={chosen && t('users.foreignHelp', foreign(chosen))}
        confirmLabel={t('users.grant')}
        cancelLabel={t('shared.cancel')}
        onConfirm={() => chosen && grant(chosen)}
        busy={give.isPending}
      />
    </AccessBlock>
  );
}

/** Name, serial number, place, and who gave it when. */
function useRow(): (grant: Grant) => AccessRow {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ id, name, serial_number, site_name, partner_name, granted_by, granted_at }) => {
    const date = formatDate(granted_at, language);
    const given = granted_by
      ? t('users.grantedBy', { name: granted_by, date })
      : t('users.grantedOn', { date });
    const detail = [site_name, partner_name, given].filter(Boolean).join(' · ');
    return { id, name, tag: serial_number ?? undefined, detail };
  };
}
