import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { type ChoiceEvent, useListbox } from '#ui/form/use-listbox.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import { screenAt } from '../screens.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { PaletteList } from './palette-list.tsx';
import { PaletteMessage } from './palette-message.tsx';
import { isLink, type PaletteOption } from './palette-option.ts';
import { useHitActs } from './use-hit-acts.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

type PaletteSearchProps = { onChoose: (option: PaletteOption) => void; onShowShortcuts: () => void };

/** The text field keeps the focus and names the active option, like a combobox. */
export function PaletteSearch({ onChoose, onShowShortcuts }: PaletteSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = usePaletteGroups(text, onShowShortcuts);
  const { isSearching, hasFailed, isRetrying, retry } = found;
  const hit = useHitActs();
  const groups = hit.groups ?? found.groups;
  const options = groups.flatMap((group) => group.options);
  const listbox = useListbox({ options, keyOf: ({ key }) => key, onChoose: choose, wraps: true });
  const { active } = listbox;
  const path = active && isLink(active) ? active.to.split('?')[0] : undefined;

  useEffect(() => {
    // A failed preload does no harm: choosing the option tries again and reports the failure.
    if (path)
      screenAt(path)
        .module.load()
        .catch(() => {});
  }, [path]);

  function choose(option: PaletteOption, { ctrlKey, metaKey }: ChoiceEvent) {
    if (isLink(option) && (ctrlKey || metaKey)) window.open(option.to, '_blank', 'noopener');
    else onChoose(option);
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b pr-2 pl-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <input
          {...listbox.field}
          role="combobox"
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoCapitalize="none"
          aria-label={t('palette.field')}
          aria-expanded={options.length > 0}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            listbox.restart();
            hit.leave();
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (!hit.handleKey(event, active)) listbox.handleKey(event);
          }}
          className="h-13 w-full min-w-0 bg-transparent text-lg outline-none"
        />
        {isSearching ? (
          <Spinner className="shrink-0 text-muted [animation:fade-in_150ms_150ms_both]" />
        ) : null}
        <Dialog.Close
          aria-label={t('layout.close')}
          title={t('layout.close')}
          className="grid h-9 min-w-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:text-foreground"
        >
          <KeyHint keys={t('keys.escape')} className="pointer-coarse:hidden" />
          <X aria-hidden="true" className="hidden size-4 pointer-coarse:block" />
        </Dialog.Close>
      </div>
      {found.partner === undefined ? null : (
        <p className="shrink-0 border-b bg-primary-soft px-4 py-1.5 text-sm text-primary">
          {t('palette.narrowed', { partner: found.partner })}
        </p>
      )}
      <PaletteList groups={groups} listbox={listbox} onChoose={onChoose} />
      <PaletteMessage
        search={text.trim()}
        count={options.length}
        isSearching={isSearching}
        hasFailed={hasFailed}
        isRetrying={isRetrying}
        onRetry={() => {
          // The button disappears with the failure; the focus must not.
          input.current?.focus();
          retry();
        }}
      />
      <PaletteFooter />
    </>
  );
}
