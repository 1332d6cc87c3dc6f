import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { TFunction } from 'i18next';
import { FolderInput, Pencil, Plus } from 'lucide-react';
import { withDialog } from '#paths.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteOption } from './palette-option.ts';

type Address = { pathname: string; search: string };

const news = { site: 'estate.newSite', room: 'estate.newRoom', asset: 'estate.newAsset' } as const;
const pages = { sites: 'site', rooms: 'room', assets: 'asset' } as const;

/** New sites, rooms and assets, and what can be done with the one on the page; only for users who may. */
export function findEstateActs(
  text: string,
  { pathname, search }: Address,
  { user, t }: { user: User | null; t: TFunction },
): PaletteOption[] {
  if (!user || !hasPermission({ ...user, permissions: user.effective_permissions }, 'estate.manage'))
    return [];
  const [, list, id] = /^\/inventory\/(sites|rooms|assets)\/(\d{1,10})$/.exec(pathname) ?? [];
  const thing = list && pages[list as keyof typeof pages];
  const here = thing
    ? [
        {
          key: 'edit-this',
          icon: Pencil,
          label: t('estate.edit'),
          detail: '',
          to: pathname + withDialog(search, 'edit', `${thing}:${id}`),
        },
        ...(thing === 'site'
          ? []
          : [
              {
                key: 'move-this',
                icon: FolderInput,
                label: t('estate.move.submit'),
                detail: '',
                to: pathname + withDialog(search, 'move', `${thing}:${id}`),
              },
            ]),
      ]
    : [];
  const created = Object.entries(news).map(([word, key]) => ({
    key: `new-${word}`,
    icon: Plus,
    label: t(key),
    detail: '',
    to: pathname + withDialog(search, 'new', word),
  }));
  const all = [...here, ...(visibilityOf(user) === 'grants' || text === '' ? [] : created)];
  return text === '' ? all : all.filter(({ label }) => matchesWords(label, text));
}
