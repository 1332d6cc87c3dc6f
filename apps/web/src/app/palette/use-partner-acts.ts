import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useAuth } from '#features/auth/use-auth.ts';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useChoosePartner } from '#listing/use-choose-partner.ts';
import { usePartner } from '#listing/use-partner.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteOption } from './palette-option.ts';

/** More than these are found by their name. */
const maxPartners = 5;

/** The chosen partner, and switching to another one. Only for users who see several. */
export function usePartnerActs(search: string, isShown: boolean): { chosen?: string; acts: PaletteOption[] } {
  const { t } = useTranslation();
  const { user } = useAuth();
  const choose = useChoosePartner();
  const partner = usePartner();
  const seesSeveral = user?.sees_several_partners === true;
  const { data = [] } = useQuery({
    ...visiblePartnersQuery,
    enabled: seesSeveral && (isShown || partner !== undefined),
  });
  if (!seesSeveral) return { acts: [] };
  const words = `${t('palette.switchPartner')} ${t('palette.words.partner')}`;
  const all = partner === undefined ? [] : [{ id: undefined, name: t('partners.all') }];
  const found = [...all, ...data.filter(({ id }) => id !== partner)].filter(
    ({ name }) =>
      search === '' || matchesWords(`${words} ${name}`, search) || foldText(name).includes(foldText(search)),
  );
  const acts = (isShown ? found : []).slice(0, maxPartners).map(({ id, name }) => ({
    key: `partner-${id ?? 'all'}`,
    icon: Building2,
    label: name,
    detail: t('palette.switchPartner'),
    run: () => choose(id),
  }));
  const chosen = data.find(({ id }) => id === partner)?.name;
  return chosen === undefined ? { acts } : { chosen, acts };
}
