import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useChoosePartner } from '#listing/use-choose-partner.ts';
import { IconButton } from '#ui/button/icon-button.tsx';

/** The choice where the sidebar is hidden: without it, a list of one partner would look like the whole one. */
export function ChosenPartner({ partner }: { partner: number }) {
  const { t } = useTranslation();
  const choose = useChoosePartner();
  const { data } = useQuery(visiblePartnersQuery);
  const name = data?.find(({ id }) => id === partner)?.name;
  return (
    <section
      aria-label={t('partners.switcher')}
      className="flex min-h-11 items-center justify-between gap-2 border-b bg-primary-soft pr-2 pl-4 text-sm font-medium text-primary sm:pl-6 lg:hidden"
    >
      <span className="truncate">
        <span className="font-normal">{t('shared.field', { field: t('partners.switcher') })}</span>{' '}
        {name ?? '…'}
      </span>
      <IconButton
        label={t('partners.clear')}
        icon={<X aria-hidden="true" />}
        className="size-11 shrink-0 text-primary"
        onClick={() => choose(undefined)}
      />
    </section>
  );
}
