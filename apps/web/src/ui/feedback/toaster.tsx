import { type ComponentProps, useSyncExternalStore } from 'react';
import type { Toast, ToasterProps, ToastOptions } from './toast.ts';
import type { ToastStack } from './toast-stack.tsx';

export const toast = {
  success: (message: string, options?: ToastOptions) => push({ kind: 'success', message, options }),
  error: (message: string, options?: ToastOptions) => push({ kind: 'error', message, options }),
  warning: (message: string, options?: ToastOptions) => push({ kind: 'warning', message, options }),
  info: (message: string, options?: ToastOptions) => push({ kind: 'info', message, options }),
};

let Stack: typeof ToastStack | null = null;
let show: ((toast: Toast) => void) | null = null;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/**
 * The toast library, 9 KiB, is loaded with the first toast: most visits show none. The live region around it exists
 * from the start, because a dialog hides everything from screen readers except the live regions that exist when it
 * opens.
 */
export function Toaster(props: ToasterProps) {
  const Part = useSyncExternalStore(subscribe, () => Stack);
  return <div aria-live="off">{Part ? <Part {...props} onReady={handleReady} /> : null}</div>;
}

const handleReady: ComponentProps<typeof ToastStack>['onReady'] = (ready) => {
  show = ready;
  const due = waiting;
  waiting = [];
  due.forEach(ready);
};

function push(next: Toast): void {
  if (show) {
    show(next);
    return;
  }
  waiting.push(next);
  import('./toast-stack.tsx').then(
    (module) => {
      Stack = module.ToastStack;
      for (const listener of listeners) listener();
    },
    // The next toast retries, and then shows this one too.
    () => {},
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
