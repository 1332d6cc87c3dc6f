import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import { screenAt } from '../screens.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { PaletteList, paletteOptionId } from './palette-list.tsx';
import { PaletteMessage } from './palette-message.tsx';
import { isLink, type PaletteOption } from './palette-option.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

type PaletteSearchProps = { onChoose: (option: PaletteOption) => void; onShowShortcuts: () => void };

/** Home and End belong to the text that is being typed. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** The text field keeps the focus and names the active option, as a combobox does. */
export function PaletteSearch({ onChoose, onShowShortcuts }: PaletteSearchProps) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Null until someone moves: then the first option is the active one, whatever arrives. */
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const { groups, isSearching, hasFailed, isRetrying, retry } = usePaletteGroups(text, onShowShortcuts);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === movedTo),
  );
  const active = options[at];
  const path = active && isLink(active) ? active.to.split('?')[0] : undefined;

  useEffect(() => {
    // A guess that fails costs nothing: choosing tries again and reports.
    if (path)
      screenAt(path)
        .module.load()
        .catch(() => {});
  }, [path]);

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) {
      event.preventDefault();
      setMovedTo(options[stepTo(at, step, options.length)]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active && isLink(active) && (event.ctrlKey || event.metaKey))
        window.open(active.to, '_blank', 'noopener');
      else if (active) onChoose(active);
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b pr-2 pl-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t('palette.field')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && paletteOptionId(listId, active)}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setMovedTo(null);
            setText(event.target.value);
          }}
          onKeyDown={handleKeyDown}
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
      <PaletteList id={listId} groups={groups} active={active} onMove={setMovedTo} onChoose={onChoose} />
      <PaletteMessage
        search={text.trim()}
        count={options.length}
        isSearching={isSearching}
        hasFailed={hasFailed}
        isRetrying={isRetrying}
        onRetry={() => {
          // The button goes with the failure; the focus must not.
          input.current?.focus();
          retry();
        }}
      />
      <PaletteFooter />
    </>
  );
}

/** One step goes round the ends, a page stops at them. */
function stepTo(at: number, step: number, count: number): number {
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.max(0, Math.min(at + step, count - 1));
}
