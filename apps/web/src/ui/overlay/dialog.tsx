import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { isInToast } from '#ui/feedback/is-in-toast.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useNavigationGuard } from './use-navigation-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /**
   * form is 480 px wide, preview 720 px, wide 896 px, image nearly the window, sheet a column at the right edge; all are
   * full-height sheets on phones.
   */
  size?: keyof typeof widths;
  /** Above everything that a map stacks on the page. */
  overMap?: boolean;
  /** While busy, neither Escape, nor a click outside, nor the close button closes it. */
  busy?: boolean;
  /** The input would be lost: the dialog asks before it closes, and before the page is left. */
  unsaved?: boolean;
  closeLabel: string;
  children: ReactNode;
}

/** What the question before discarding says and does, where it differs from the usual. */
export type DiscardOptions = { title?: string; onDiscard?: () => void };

const DialogContext = createContext({
  close: () => {},
  setUnsaved: (_: boolean) => {},
  setDiscardOptions: (_: DiscardOptions) => {},
  setBusy: (_: boolean) => {},
});

/**
 * Closes the surrounding dialog like its close button: not while it is busy, and with a question when work is unsaved.
 */
export function useCloseDialog(): () => void {
  return use(DialogContext).close;
}

/**
 * For a form inside that tracks its input: the same as the dialog's `unsaved`. In a layout effect, so that the dialog
 * knows of the first letter before the next key arrives: React renders what a passive effect sets in a later task.
 */
export function useUnsaved(unsaved: boolean, { title, onDiscard }: DiscardOptions = {}): void {
  const { setUnsaved, setDiscardOptions } = use(DialogContext);
  const discard = useEffectEvent(() => onDiscard?.());
  useLayoutEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
  useLayoutEffect(() => {
    setDiscardOptions({ ...(title === undefined ? {} : { title }), onDiscard: () => discard() });
  }, [setDiscardOptions, title]);
}

/** For a form inside that is being sent: the same as the dialog's `busy`. */
export function useBusy(busy: boolean): void {
  const { setBusy } = use(DialogContext);
  useLayoutEffect(() => {
    setBusy(busy);
    return () => setBusy(false);
  }, [setBusy, busy]);
}

/** Put DialogBody and DialogFooter inside; a form around both takes className="contents". */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'form', closeLabel } = props;
  const [isFormUnsaved, setUnsaved] = useState(false);
  const [isFormBusy, setBusy] = useState(false);
  const [discardOptions, setDiscardOptions] = useState<DiscardOptions>({});
  const isSheet = size === 'sheet';
  const busy = props.busy ?? isFormBusy;
  const isUnsaved = open && (props.unsaved ?? isFormUnsaved);
  const layer = props.overMap ? 'z-10000' : 'z-40';
  const returnFocus = useReturnFocus();
  const lastFocused = useRef<HTMLElement | null>(null);
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  useNavigationGuard(isUnsaved, (leave) => setDiscard(() => leave));

  function close() {
    if (busy) return;
    if (isUnsaved) setDiscard(() => () => onOpenChange(false));
    else onOpenChange(false);
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={classNames(
            'fixed inset-0 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
            layer,
          )}
        />
        <div
          className={classNames(
            'pointer-events-none fixed inset-0 grid grid-cols-1',
            isSheet ? 'justify-items-end' : 'place-items-center sm:p-6',
            layer,
          )}
        >
          <RadixDialog.Content
            {...returnFocus}
            aria-busy={busy || undefined}
            data-sheet={isSheet || undefined}
            onFocusCapture={({ target, currentTarget }) => {
              // React also delivers events of the question, which is elsewhere in the document.
              if (currentTarget.contains(target)) lastFocused.current = target;
            }}
            onEscapeKeyDown={(event) => ownsEscape(event.target) && event.preventDefault()}
            onInteractOutside={(event) => isInToast(event.target) && event.preventDefault()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'pointer-events-auto relative flex w-full flex-col bg-surface shadow-dialog outline-none dark:bg-surface-raised',
              'max-sm:h-dvh max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in',
              isSheet
                ? 'sm:border-l sm:data-[state=closed]:animate-side-out sm:data-[state=open]:animate-side-in'
                : 'sm:rounded-card sm:border sm:data-[state=closed]:animate-dialog-out sm:data-[state=open]:animate-dialog-in',
              widths[size],
            )}
          >
            <header className="flex flex-col gap-1 px-5 pt-4 pr-14 pb-3 max-sm:-order-2">
              <RadixDialog.Title className="text-lg font-semibold text-balance">{title}</RadixDialog.Title>
              {description ? (
                <RadixDialog.Description className="text-sm text-muted">
                  {description}
                </RadixDialog.Description>
              ) : null}
            </header>
            <DialogContext value={{ close, setUnsaved, setDiscardOptions, setBusy }}>
              {props.children}
            </DialogContext>
            {/* Last in the document, so that the first field takes the focus when the dialog opens. */}
            <RadixDialog.Close
              aria-label={closeLabel}
              title={closeLabel}
              disabled={busy}
              className="absolute top-3 right-3 grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground disabled:opacity-40"
            >
              <X aria-hidden="true" className="size-4" />
            </RadixDialog.Close>
            <DiscardDialog
              open={discard !== null}
              {...(discardOptions.title ? { title: discardOptions.title } : {})}
              onKeep={() => setDiscard(null)}
              onDiscard={() => {
                setDiscard(null);
                discardOptions.onDiscard?.();
                discard?.();
              }}
              returnFocusTo={() => lastFocused.current}
            />
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const widths = {
  form: 'sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:max-w-[480px]',
  preview: 'sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:max-w-[720px]',
  wide: 'sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:max-w-[896px]',
  sheet: 'sm:h-dvh sm:max-w-[480px] xl:max-w-[560px]',
  image: 'sm:h-[calc(100dvh-3rem)] sm:max-w-[1200px]',
} as const;

/** Radix handles the key before anything inside: an open list must close and a filled search field must clear first. */
function ownsEscape(target: EventTarget | null): boolean {
  if (isInToast(target)) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return (
    target.getAttribute('aria-expanded') === 'true' ||
    (target.getAttribute('inputmode') === 'search' && target.value !== '')
  );
}

interface DialogBodyProps {
  className?: string;
  /** For a body with nothing in it that takes the focus: it takes the focus itself, so that it scrolls by keyboard. */
  focusLabel?: string;
  children: ReactNode;
}

export function DialogBody({ className, focusLabel, children }: DialogBodyProps) {
  return (
    <div
      {...(focusLabel === undefined ? {} : { role: 'group', 'aria-label': focusLabel, tabIndex: 0 })}
      className={classNames(
        'thin-scrollbar scroll-shadow flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5 focus-visible:-outline-offset-2',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Buttons are on the right, the primary action last. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3.5 max-sm:pb-[max(0.875rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </footer>
  );
}
