import type { TFunction } from 'i18next';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { commandKeys } from '#ui/command-key.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { KeyHint } from '#ui/key-hint.tsx';
import { useShortcutSetting } from '../shortcut-setting.ts';
import type { OpenProps } from './load-on-open.tsx';

const shortcuts = (t: TFunction) =>
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

export function ShortcutSheet({ open, onOpenChange }: OpenProps) {
  const { t } = useTranslation();
  const { enabled, setEnabled } = useShortcutSetting();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shortcuts.title')}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <dl className="divide-y">
          {shortcuts(t).map(({ keys, label }) => (
            <div key={label} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{t(label)}</dt>
              <dd className="flex shrink-0 gap-1 text-muted">
                {keys.map((key) => (
                  <span key={key}>
                    <KeyHint keys={key} />
                    <span className="sr-only">{key}</span>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
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
