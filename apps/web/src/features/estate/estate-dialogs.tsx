import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { readId } from '#listing/url-values.ts';
import { type EstateAct, withoutDialog } from '#paths.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { type DialogState, lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { EstateDialogProps } from './estate-dialog-props.ts';

function estateDialog(load: () => Promise<ComponentType<EstateDialogProps>>) {
  return lazyDialog(async () => {
    const Loaded = await load();
    return function EstateDialog({
      onOpenChange,
      ...props
    }: DialogState & Omit<EstateDialogProps, 'onClose'>) {
      return <Loaded {...props} onClose={() => onOpenChange(false)} />;
    };
  });
}

/** The dialogs by their parameter of the address: `?edit=asset:213`, `?new=asset`. Each is loaded when it is first opened. */
const dialogs: Partial<Record<EstateAct, ReturnType<typeof estateDialog>>> = {
  edit: estateDialog(async () => (await import('./edit-sheet.tsx')).EditSheet),
  bin: estateDialog(async () => (await import('./bin/bin-dialog.tsx')).BinDialog),
  new: estateDialog(async () => (await import('./new-sheet.tsx')).NewSheet),
  duplicate: estateDialog(async () => (await import('./new-sheet.tsx')).NewSheet),
  retire: estateDialog(async () => (await import('./retire-dialog.tsx')).RetireDialog),
  handover: estateDialog(async () => (await import('./handover/hand-over-dialog.tsx')).HandOverDialog),
  move: estateDialog(async () => (await import('./move-dialog.tsx')).MoveDialog),
};

/** Users with explicit grants create nothing. */
const creating: readonly EstateAct[] = ['new', 'duplicate'];

/** Not from the contract, whose schemas no page needs before a dialog is opened. */
const things: readonly Thing[] = ['site', 'room', 'asset'];

type Target = { act: EstateAct; thing: Thing; id: number | undefined };

/** Other pages use these parameters for other things (`?new=ticket`), so an unknown target is none. */
function readTarget(search: string): Target | undefined {
  const query = new URLSearchParams(search);
  for (const act of Object.keys(dialogs) as EstateAct[]) {
    const [word, number] = query.get(act)?.split(':') ?? [];
    const thing = things.find((each) => each === word);
    const id = readId(number ?? null);
    if (act === 'handover' && thing !== 'site') continue;
    if (thing && (act === 'new') === (number === undefined) && (act === 'new' || id !== undefined))
      return { act, thing, id };
  }
  return undefined;
}

const refusals = {
  site: 'estate.mayNotSite',
  room: 'estate.mayNotRoom',
  asset: 'estate.mayNotAsset',
} as const;

/** Opens the dialog that the address names, over any page. Mounted once, in the layout. */
export function EstateDialogs({ user }: { user: User }) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const target = readTarget(search);
  const [last, setLast] = useState(target);
  if (target && JSON.stringify(target) !== JSON.stringify(last)) setLast(target);
  const viewer = { ...user, permissions: user.effective_permissions };
  const isAllowed =
    hasPermission(viewer, 'estate.manage') &&
    !(target?.act === 'handover' && !user.is_superuser) &&
    !(target && creating.includes(target.act) && visibilityOf(user) === 'grants');

  const close = () => {
    if (!target) return;
    if ((state as { opened?: true } | null)?.opened) void navigate(-1);
    else void navigate({ search: withoutDialog(search, target.act) }, { replace: true, state });
  };
  const isRejected = target !== undefined && !isAllowed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is not allowed.
  useEffect(() => {
    if (!isRejected || !target) return;
    toast.warning(t(refusals[target.thing], { partner: user.partner_name }));
    close();
  }, [isRejected]);

  const shown = target ?? last;
  const Dialog = shown && isAllowed ? dialogs[shown.act] : undefined;
  if (!Dialog || !shown) return null;
  return (
    <Dialog
      open={target !== undefined}
      onOpenChange={(next) => !next && close()}
      thing={shown.thing}
      id={shown.id}
      user={user}
    />
  );
}
