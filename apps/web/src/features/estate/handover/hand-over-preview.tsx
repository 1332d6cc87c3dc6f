import type { HandOver } from '@greenroom/domain/estate/handover/hand-over.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What goes along, what ends, and what stands in the way. */
export function HandOverPreview({ plan }: { plan: HandOver }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { to, from, obstacles } = plan;
  const partner = to.name;
  const parts = [
    plan.rooms > 0 && t('bin.rooms', { count: plan.rooms }),
    plan.assets > 0 && t('bin.assets', { count: plan.assets }),
    plan.files > 0 && t('estate.handover.files', { count: plan.files }),
    plan.connections > 0 && t('estate.handover.connections', { count: plan.connections }),
    plan.agents > 0 && t('estate.handover.agents', { count: plan.agents }),
    plan.binned > 0 && t('estate.handover.binned', { count: plan.binned }),
    t('estate.handover.history'),
  ].filter((part): part is string => part !== false);
  const reasons = [
    obstacles.references > 0 &&
      t('estate.handover.takenReferences', { partner, count: obstacles.references }),
    obstacles.mac_addresses > 0 &&
      t('estate.handover.takenAddresses', { partner, count: obstacles.mac_addresses }),
    obstacles.outlets > 0 && t('problem.outlet-elsewhere'),
  ].filter((reason): reason is string => reason !== false);
  return (
    <div className="flex flex-col gap-4 text-sm" aria-live="polite">
      {reasons.map((reason) => (
        <Banner key={reason} tone="warning">
          {reason}
        </Banner>
      ))}
      <section className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('estate.handover.goes', { partner })}</h3>
        <p>{new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)}</p>
      </section>
      <section className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('estate.handover.ends', { partner: from.name })}</h3>
        <p>{t('estate.handover.people', { count: plan.people })}</p>
        {plan.grants > 0 ? <p>{t('estate.handover.grants', { count: plan.grants })}</p> : null}
        <p className="text-muted">{t('estate.handover.tickets')}</p>
      </section>
    </div>
  );
}
