import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Archive, Copy, FolderInput, Handshake, Pencil, Plus, Trash2 } from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';
import { type EstateAct, withDialog } from '#paths.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteOption } from './palette-option.ts';

type Address = { pathname: string; search: string };

const news = { site: 'estate.newSite', room: 'estate.newRoom', asset: 'estate.newAsset' } as const;
const pages = { sites: 'site', rooms: 'room', assets: 'asset' } as const;

const acts = [
  { act: 'edit', icon: Pencil, label: 'estate.edit' },
  { act: 'move', icon: FolderInput, label: 'estate.move.submit' },
  { act: 'duplicate', icon: Copy, label: 'estate.duplicate.submit' },
  { act: 'retire', icon: Archive, label: 'estate.retire.submit' },
  { act: 'handover', icon: Handshake, label: 'estate.handover.submit' },
  { act: 'bin', icon: Trash2, label: 'bin.move' },
] as const;
/** Not for users with explicit grants. */
const creating: readonly EstateAct[] = ['duplicate', 'bin'];

function isOffered(act: EstateAct, thing: Thing, user: User): boolean {
  if (act === 'move') return thing !== 'site';
  if (act === 'handover') return thing === 'site' && user.is_superuser;
  return visibilityOf(user) !== 'grants' || !creating.includes(act);
}

/** New sites, rooms and assets, and what can be done with the one on the page; only for users who may. */
export function findEstateActs(
  text: string,
  { pathname, search }: Address,
  { user, t, isActsOnly = false }: { user: User | null; t: Translate; isActsOnly?: boolean },
): PaletteOption[] {
  if (!user || !hasPermission({ ...user, permissions: user.effective_permissions }, 'estate.manage'))
    return [];
  const [, list, id] = /^\/inventory\/(sites|rooms|assets)\/(\d{1,10})$/.exec(pathname) ?? [];
  const thing = list && pages[list as keyof typeof pages];
  const creates = visibilityOf(user) !== 'grants';
  const here = thing
    ? acts
        .filter(({ act }) => isOffered(act, thing, user))
        .map(({ act, icon, label }) => ({
          key: `${act}-this`,
          icon,
          label: t(label),
          detail: '',
          to: pathname + withDialog(search, act, `${thing}:${id}`),
        }))
    : [];
  const created = Object.entries(news).map(([word, key]) => ({
    key: `new-${word}`,
    icon: Plus,
    label: t(key),
    detail: '',
    to: pathname + withDialog(search, 'new', word),
  }));
  const all = [...here, ...(!creates || (text === '' && !isActsOnly) ? [] : created)];
  return text === '' ? all : all.filter(({ label }) => matchesWords(label, text));
}
