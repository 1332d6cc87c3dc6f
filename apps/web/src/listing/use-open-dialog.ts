import { useLocation, useNavigate } from 'react-router';
import { type EstateAct, withDialog } from '#paths.ts';

/** Opens a dialog about a site, a room or an asset over the present page: `open('edit', 'asset:213')`. */
export function useOpenDialog(): (act: EstateAct, target: string) => void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (act, target) => {
    const before = typeof state === 'object' ? (state as object | null) : null;
    // Closing goes back to the entry that opened the dialog; a page opened by its address has none.
    void navigate({ search: withDialog(search, act, target) }, { state: { ...before, opened: true } });
  };
}
