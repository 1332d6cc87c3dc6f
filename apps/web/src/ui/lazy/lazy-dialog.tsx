import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '#ui/feedback/toaster.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { LazyModule } from './lazy-module.ts';

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type LazyDialog<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A dialog that is loaded when it is first opened, and kept for its closing animation. If it cannot be loaded, the page
 * stays, a message says so, and the next opening tries again.
 */
export function lazyDialog<Props extends DialogState>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const module = new LazyModule(load);

  function LazyDialog(props: Props) {
    const Loaded = useSyncExternalStore(module.subscribe, module.get);
    const { partFailed } = useUiTexts();
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    const handleFailure = useEffectEvent(() => {
      props.onOpenChange(false);
      toast.error(partFailed);
    });
    useEffect(() => {
      if (props.open) module.load().catch(() => handleFailure());
    }, [props.open]);
    return Loaded && wasOpened ? <Loaded {...props} /> : null;
  }
  return Object.assign(LazyDialog, { preload: module.preload });
}
