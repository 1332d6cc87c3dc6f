import { type ReactNode, Suspense, useState } from 'react';

/** A dialog given as a `lazy` part comes when it is first opened, and stays for its way out. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
