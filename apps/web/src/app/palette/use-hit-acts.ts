import { Link2, Plus, SlidersHorizontal, SquareArrowOutUpRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { newTicketPath, paths } from '#paths.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { findEstateActs } from './find-estate-acts.ts';
import { isLink, type PaletteGroup, type PaletteLink, type PaletteOption } from './palette-option.ts';

const aThing = /^\/inventory\/(site|room|asset)s\/(\d+)$/;

/** What can be done with a found site, room or asset: the right arrow shows it, the left one leads back. */
export function useHitActs() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [hit, setHit] = useState<PaletteLink | null>(null);

  function groupsOf({ to, label, detail }: PaletteLink): PaletteGroup[] {
    const copy = async () => {
      await navigator.clipboard.writeText(new URL(to, window.location.origin).href);
      toast.success(t('rowMenu.linkCopied'));
    };
    const open = { key: 'open-hit', icon: SquareArrowOutUpRight, label: t('rowMenu.open'), detail: '', to };
    const link = {
      ...{ key: 'copy-hit', icon: Link2, label: t('rowMenu.copyLink'), detail: '' },
      run: () => void copy(),
    };
    const [, type, id] = aThing.exec(to) ?? [];
    const ticket = {
      ...{ key: 'ticket-hit', icon: Plus, label: t('palette.newTicket'), detail: '', to: newTicketPath },
      state: {
        about: {
          text: type === 'site' || detail === '' ? label : `${label} · ${detail}`,
          thing: { type, id: Number(id) },
        },
      },
    };
    const control =
      type === 'asset'
        ? [
            {
              key: 'control-hit',
              icon: SlidersHorizontal,
              label: t('nav.control'),
              detail: '',
              to: `${paths.control}?assetId=${id}`,
            },
          ]
        : [];
    const acts = findEstateActs('', { pathname: to, search: '' }, { user, t });
    return [{ key: 'hit', label, options: [open, ...control, ticket, ...acts, link] }];
  }

  return {
    /** Undefined while all results are shown. */
    groups: hit ? groupsOf(hit) : undefined,
    leave: () => setHit(null),
    /** True if the key meant this. */
    handleKey(event: KeyboardEvent<HTMLInputElement>, active: PaletteOption | undefined): boolean {
      const { selectionStart, value } = event.currentTarget;
      if (event.key === 'ArrowLeft' && hit) setHit(null);
      else if (
        event.key === 'ArrowRight' &&
        !hit &&
        selectionStart === value.length &&
        active &&
        isLink(active) &&
        aThing.test(active.to)
      )
        setHit(active);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
