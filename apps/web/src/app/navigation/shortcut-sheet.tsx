import type { User } from '@greenroom/domain/auth/current-user.ts';
import { mayActOnIncidents } from '#features/auth/may-act-on-incidents.ts';
import { mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useShortcutSetting } from '#features/settings/shortcut-setting.ts';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { commandKeys } from '#ui/keys/command-key.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { goToKeysOf } from './go-to-keys.ts';

type Shortcut = { keys: readonly string[]; label: string; isSequence?: boolean };
type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

function shortcutGroups(t: Translate, user: User | null): ShortcutGroup[] {
  const mayChange = mayManageEstate(user);
  const everywhere = [
    { keys: [commandKeys('k')], label: t('palette.field') },
    { keys: ['/'], label: t('shortcuts.search') },
    { keys: ['c'], label: t('shortcuts.newTicket') },
    ...(mayChange
      ? [
          { keys: ['n'], label: t('shortcuts.new') },
          { keys: ['e'], label: t('shortcuts.edit') },
        ]
      : []),
    { keys: ['.'], label: t('shortcuts.more') },
    { keys: ['[', ']'], label: t('shortcuts.previousNext') },
    { keys: ['z', commandKeys('z')], label: t('shortcuts.undo') },
    { keys: ['Alt T'], label: t('shortcuts.notifications') },
    { keys: [t('keys.escape')], label: t('shortcuts.close') },
    { keys: ['?'], label: t('shortcuts.showList') },
  ];
  const lists = [
    { keys: ['j', 'k', '↑', '↓'], label: t('shortcuts.walk') },
    { keys: [t('keys.home'), t('keys.end')], label: t('shortcuts.firstLast') },
    { keys: ['↵'], label: t('shortcuts.open') },
    { keys: ['p'], label: t('shortcuts.preview') },
    { keys: ['f'], label: t('shortcuts.addFilter') },
    ...(mayChange || mayActOnIncidents(user)
      ? [
          { keys: ['x'], label: t('shortcuts.mark') },
          { keys: ['Shift X'], label: t('shortcuts.markRange') },
          { keys: [commandKeys('a')], label: t('shortcuts.markAll') },
        ]
      : []),
  ];
  const goTo = goToKeysOf(user).map(({ key, label }) => ({
    keys: ['g', key],
    label: t(label),
    isSequence: true,
  }));
  const incidents = [
    { keys: ['a'], label: t('incidents.act.acknowledge') },
    { keys: ['m'], label: t('incidents.act.take') },
    { keys: ['Shift M'], label: t('incidents.act.assign') },
    { keys: ['h'], label: t('shortcuts.incidentSnooze') },
    { keys: ['t', 'c'], label: t('incidents.act.ticket') },
    { keys: ['r'], label: t('incidents.act.check') },
  ];
  const forms = [{ keys: [commandKeys('↵')], label: t('shortcuts.save') }];
  return [
    { title: t('shortcuts.everywhere'), shortcuts: everywhere },
    { title: t('shortcuts.lists'), shortcuts: lists },
    ...(mayActOnIncidents(user) ? [{ title: t('shortcuts.incidents'), shortcuts: incidents }] : []),
    { title: t('shortcuts.forms'), shortcuts: forms },
    { title: t('shortcuts.goToTitle'), shortcuts: goTo },
  ];
}

export function ShortcutSheet({ open, onOpenChange }: DialogState) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { enabled, setEnabled } = useShortcutSetting();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shortcuts.title')}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {/* The first focusable element, so that the list is read from its beginning and scrolls by keyboard. */}
        <section
          aria-label={t('shortcuts.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
          tabIndex={0}
          className="-mx-2 rounded-sm px-2"
        >
          {shortcutGroups(t, user).map(({ title, shortcuts }) => (
            <div key={title} className="mb-5">
              <h3 className="mb-1 font-medium text-muted text-xs">{title}</h3>
              <dl className="divide-y">
                {shortcuts.map((shortcut) => (
                  <ShortcutLine key={shortcut.label} {...shortcut} />
                ))}
              </dl>
            </div>
          ))}
        </section>
        <Checkbox
          label={t('shortcuts.enable')}
          help={t('shortcuts.enableHelp')}
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </DialogBody>
    </Dialog>
  );
}

function ShortcutLine({ keys, label, isSequence }: Shortcut) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{label}</dt>
      <dd className="flex shrink-0 items-center gap-1 text-xs text-muted">
        {keys.map((key, at) => (
          <span key={key} className="flex items-center gap-1">
            {isSequence && at > 0 ? t('shortcuts.then') : null}
            <KeyHint keys={key} />
            <span className="sr-only">{key}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
