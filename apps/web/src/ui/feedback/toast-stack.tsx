import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { commandKeys, isCommand } from '#ui/keys/command-key.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import { isTyping, takesShortcut } from '#ui/keys/use-shortcut.ts';
import { isInToast } from './is-in-toast.ts';
import type { Toast, ToasterProps, Undo } from './toast.ts';

interface ToastStackProps extends ToasterProps {
  /** Passes out the function that shows a toast, once the stack is mounted. */
  onReady: (show: (toast: Toast) => void) => void;
}

/** The spec's default of 5 seconds; the time stops while the pointer or the focus is on them. */
const defaultDuration = 5000;
/** Long enough to read it, to notice that it was the wrong row, and to reach the button. */
const undoDuration = 10_000;

/** Loaded by toaster.tsx with the first toast. */
export function ToastStack({ theme, label, closeLabel, onReady }: ToastStackProps) {
  const ready = useEffectEvent(onReady);
  const undos = useRef(new Map<number | string, Undo>());
  // The effect of a parent runs after those of its children: Sonner listens by now.
  useEffect(() => ready((toast) => showToast(toast, undos.current)), []);
  useEffect(() => undoByKey(undos.current), []);
  useEffect(letFocusIn, []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      duration={defaultDuration}
      closeButton
      visibleToasts={4}
      gap={8}
      offset={{ right: 20, bottom: 'var(--toast-offset-wide, 20px)' }}
      mobileOffset={{ left: 12, right: 12, bottom: 'var(--toast-offset, 0.75rem)' }}
      containerAriaLabel={label}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-4.5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-4.5 text-danger" />,
        warning: <TriangleAlert aria-hidden="true" className="size-4.5 text-warning" />,
        info: <Info aria-hidden="true" className="size-4.5 text-info" />,
        close: <X aria-hidden="true" className="size-3.5" />,
      }}
      // Sonner's own style sheet sets a font and, in the dark theme, colours that the classes below must override.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        unstyled: true,
        classNames: {
          // Radix disables the pointer for everything outside of an open dialog.
          toast:
            'pointer-events-auto flex w-full items-start gap-2.5 rounded-card border bg-surface-raised py-3 pr-10 pl-3.5 text-sm text-foreground shadow-raised sm:w-90',
          icon: 'mt-px grid shrink-0',
          content: 'min-w-0 flex-1',
          title: 'font-medium wrap-break-word',
          description: 'mt-0.5 text-muted! wrap-break-word',
          actionButton:
            'flex shrink-0 items-center gap-1.5 rounded-md px-1.5 font-medium text-primary hover:bg-hover',
          cancelButton: 'shrink-0 rounded-md px-1.5 font-medium text-muted hover:bg-hover',
          closeButton:
            'absolute top-2 right-2 grid size-6 place-items-center rounded-md border-0! bg-transparent! text-muted! hover:bg-hover! hover:text-foreground!',
        },
      }}
    />
  );
}

function showToast({ kind, message, options = {} }: Toast, undos: Map<number | string, Undo>): void {
  const { undo, next, ...rest } = options;
  if (!undo) {
    show[kind](message, { ...rest, ...(next && { action: { label: next.label, onClick: next.onAct } }) });
    return;
  }
  const forget = ({ id }: { id: number | string }) => undos.delete(id);
  const id = show[kind](message, {
    duration: undoDuration,
    ...rest,
    action: {
      label: (
        <>
          {undo.label} <KeyHint keys={commandKeys('z')} />
        </>
      ),
      // Sonner then closes the toast without calling onDismiss.
      onClick: () => {
        undos.delete(id);
        undo.onUndo();
      },
    },
    onDismiss: forget,
    onAutoClose: forget,
  });
  undos.set(id, undo);
}

/**
 * Ctrl Z, or Z alone outside of fields and dialogs, undoes the newest change that can be undone. In a field with text
 * Ctrl Z belongs to the field; an empty field has nothing to undo, and may have received the focus when the last row of a
 * list was removed.
 */
function undoByKey(undos: Map<number | string, Undo>): () => void {
  function handleKeyDown(event: KeyboardEvent) {
    const newest = [...undos].at(-1);
    if (!newest || event.defaultPrevented) return;
    const isUndo = isCommand(event, 'z') ? !hasText(event.target) : event.key === 'z' && takesShortcut(event);
    if (!isUndo) return;
    event.preventDefault();
    const [id, undo] = newest;
    undos.delete(id);
    show.dismiss(id);
    undo.onUndo();
  }
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}

function hasText(target: EventTarget | null): boolean {
  const isEmpty =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? !target.value : false;
  return isTyping(target) && !isEmpty;
}

/**
 * An open dialog pulls the focus back from everything outside of it, by listeners on the document. Those do not receive
 * a focus event inside a toast; React, whose listeners are further in, does.
 */
function letFocusIn(): () => void {
  const root = document.documentElement;
  const handle = (event: FocusEvent) => {
    const to = event.type === 'focusin' ? event.target : event.relatedTarget;
    if (isInToast(to)) event.stopPropagation();
  };
  root.addEventListener('focusin', handle);
  root.addEventListener('focusout', handle);
  return () => {
    root.removeEventListener('focusin', handle);
    root.removeEventListener('focusout', handle);
  };
}
