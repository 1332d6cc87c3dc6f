import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { partnersQuery } from '#features/admin/users/users.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AccessAdder } from './access-adder.tsx';
import { AccessBlock, type AccessRow } from './access-block.tsx';
import { usePartnerLinks } from './partner-links.queries.ts';
import { type PartnerChoice, PartnerSelector } from './partner-selector.tsx';
import { useUndoToast } from './use-undo-toast.ts';

export function PartnerLinksBlock({ user }: { user: User }) {
  const { t } = useTranslation();
  const partners = useQuery(partnersQuery);
  const { linked, link, unlink } = usePartnerLinks(user.id);
  const showUndoToast = useUndoToast();
  const [chosen, setChosen] = useState<PartnerChoice>();
  const [isMissing, setMissing] = useState(false);
  const rows = linked.data ?? [];
  const taken = new Set([user.partner_id, ...rows.map(({ id }) => id)]);

  function choose(partner: PartnerChoice | undefined) {
    setChosen(partner);
    setMissing(false);
  }

  function add() {
    unlink.reset();
    if (!chosen) return setMissing(true);
    link.mutate(chosen.id, { onSuccess: () => choose(undefined) });
  }

  function remove({ id, name }: AccessRow) {
    link.reset();
    unlink.mutate(id, {
      onSuccess: () =>
        showUndoToast({
          done: t('users.unlinked', { name }),
          undo: () => link.mutateAsync(id),
          undone: t('users.linked', { name }),
          failed: t('users.linkFailed'),
        }),
    });
  }

  const failure = link.error
    ? errorMessage(link.error, t('users.linkFailed'))
    : unlink.error
      ? errorMessage(unlink.error, t('users.unlinkFailed'))
      : undefined;
  return (
    <AccessBlock
      title={t('users.partnerAccess')}
      count={linked.data?.length}
      rows={rows}
      isLoading={linked.isPending}
      loadFailure={
        linked.error
          ? {
              message: errorMessage(linked.error, t('users.linksLoadFailed')),
              onRetry: () => void linked.refetch(),
            }
          : undefined
      }
      emptyMessage={t('users.noLinks')}
      removeLabel={t('users.unlink')}
      removeLabelOf={({ name }) => t('users.unlinkOf', { name })}
      onRemove={remove}
      removingId={unlink.isPending ? unlink.variables : undefined}
      failure={failure}
    >
      <AccessAdder
        label={t('users.linkPartner')}
        addLabel={t('users.link')}
        busy={link.isPending}
        onAdd={add}
        error={isMissing ? t('users.partnerRequired') : undefined}
        selector={(wiring) => (
          <PartnerSelector
            label={t('users.linkPartner')}
            partners={(partners.data ?? []).filter(({ id }) => !taken.has(id))}
            query={partners}
            chosen={chosen}
            onChoose={choose}
            field={wiring}
          />
        )}
      />
    </AccessBlock>
  );
}
