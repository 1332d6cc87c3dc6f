/** Toasts are outside of every dialog: neither a click on one nor a key in one is meant for the dialog. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
