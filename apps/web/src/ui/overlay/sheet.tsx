import { Dialog, type DialogProps } from './dialog.tsx';

/**
 * A dialog at the right edge, over the whole height: 560 px wide, 480 px on narrower windows, the whole screen of a
 * phone. Its head and foot stay while DialogBody scrolls.
 */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  return <Dialog {...props} size="sheet" />;
}
