import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PartnerChoice } from './partner-choice.tsx';

type NamedPartner = { partnerId: number; choice: ReactNode };

/** Whose settings a section shows: superusers choose, and the address names it. Without a name it is `otherwise`. */
export function useNamedPartner(
  user: Pick<User, 'is_superuser'> | null,
  otherwise: number | undefined,
): NamedPartner | null {
  const [search, setSearch] = useSearchParams();
  if (!user || otherwise === undefined) return null;
  const given = Number(search.get('partner'));
  const partnerId = Number.isInteger(given) && given > 0 ? given : otherwise;
  if (!user.is_superuser) return { partnerId, choice: null };
  const choose = (partner: string) => setSearch({ partner }, { replace: true });
  return { partnerId, choice: <PartnerChoice value={partnerId} onChange={choose} /> };
}
