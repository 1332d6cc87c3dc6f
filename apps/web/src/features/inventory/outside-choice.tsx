import { useQuery } from '@tanstack/react-query';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useChoosePartner } from '#listing/use-choose-partner.ts';
import { usePartner } from '#listing/use-partner.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** A thing of another partner than the chosen one is shown; the page tells why no list has it, and ends the choice. */
export function OutsideChoice({ partnerId }: { partnerId: number | null }) {
  const { t } = useTranslation();
  const chosen = usePartner();
  const choose = useChoosePartner();
  const isOutside = chosen !== undefined && partnerId !== chosen;
  const { data } = useQuery({ ...visiblePartnersQuery, enabled: isOutside });
  if (!isOutside || !data) return null;
  const name = data.find(({ id }) => id === partnerId)?.name;
  return (
    <div className="page-gutter pb-4">
      <Banner
        action={
          <Button size="sm" onClick={() => choose(undefined)}>
            {t('partners.clear')}
          </Button>
        }
      >
        {name === undefined ? t('partners.outsideUnknown') : t('partners.outside', { partner: name })}
      </Banner>
    </div>
  );
}
