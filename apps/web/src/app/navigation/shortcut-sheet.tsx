import type { TFunction } from 'i18next';
import type { SectionViewer } from '#features/admin/sections/admin-sections.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useShortcutSetting } from '#features/settings/shortcut-setting.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { commandKeys } from '#ui/keys/command-key.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { goToKeysOf } from './go-to-keys.ts';

type Shortcut = { keys: readonly string[]; label: string; isSequence?: boolean };

function shortcuts(t: TFunction, user: SectionViewer | null): Shortcut[] {
  return [
    ...always(t).map(({ keys, label }) => ({ keys, label: t(label) })),
    { keys: ['c'], label: t('shortcuts.newTicket') },
    ...goToKeysOf(user).map(({ key, label }) => ({
      keys: ['g', key],
      label: t('shortcuts.goTo', { page: t(label) }),
      isSequence: true,
    })),
  ];
}

const always = (t: TFunction) =>
  [
    { keys: [commandKeys('k')], label: 'palette.field' },
    { keys: ['/'], label: 'shortcuts.search' },
    { keys: ['?'], label: 'shortcuts.showList' },
    { keys: ['↑', '↓', '←', '→'], label: 'shortcuts.walk' },
    { keys: [t('keys.home'), t('keys.end')], label: 'shortcuts.firstLast' },
    { keys: ['↵'], label: 'shortcuts.open' },
    { keys: ['[', ']'], label: 'shortcuts.previousNext' },
    { keys: [commandKeys('z')], label: 'shortcuts.undo' },
    { keys: ['Alt T'], label: 'shortcuts.notifications' },
    { keys: [t('keys.escape')], label: 'shortcuts.close' },
  ] as const;

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
          <dl className="divide-y">
            {shortcuts(t, user).map(({ keys, label, isSequence }) => (
              <div key={label} className="flex items-center justify-between gap-4 py-2">
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
            ))}
          </dl>
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
