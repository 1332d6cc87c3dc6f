import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** Parses a query string into a typed object and back. Unknown values are ignored, defaults are left out. */
export type UrlState<State> = {
  read: (search: string) => State;
  /** With the leading '?', or '' when everything is at its default. */
  write: (state: State) => string;
};

/** The pending changes since the last external address. */
type Ahead<State> = { state: State; over: string; first: number; stamp: number };

/** Browsers reject address changes on every keystroke of a fast typist. */
const writeAfter = 150;
let lastStamp = Date.now();

/**
 * The address is the state. Typed input is ahead of it for a moment, so that every keystroke shows at once and none is
 * lost; then it replaces the current history entry. A link or the back button overrides it.
 */
export function useUrlState<State extends object>(codec: UrlState<State>) {
  const location = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Ahead<State> | null>(null);
  const isAhead = ahead !== null && isOwn(location, ahead);
  if (ahead && !isAhead) setAhead(null);
  const state = isAhead ? ahead.state : codec.read(location.search);

  const flush = () => {
    if (!ahead) return;
    const search = codec.write(ahead.state);
    // Not by the stamp: a change in a transition joins those that were written before it.
    if (stampOf(location) === ahead.stamp && location.search === search) return;
    navigate({ pathname: location.pathname, search }, { replace: true, state: { stamp: ahead.stamp } });
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (!ahead) return;
    const timer = setTimeout(() => flushLater(), writeAfter);
    return () => clearTimeout(timer);
  }, [ahead]);

  function update(change: Partial<State>) {
    lastStamp += 1;
    const stamp = lastStamp;
    setAhead((before) => ({
      state: { ...(before?.state ?? state), ...change },
      over: before?.over ?? location.key,
      first: before?.first ?? stamp,
      stamp,
    }));
  }

  return { state, update, flush };
}

/** The address on which the typing began, or one that this typing has written. */
function isOwn(location: Location, ahead: Ahead<unknown>): boolean {
  if (location.key === ahead.over) return true;
  const stamp = stampOf(location);
  return stamp !== undefined && stamp >= ahead.first && stamp <= ahead.stamp;
}

function stampOf(location: Location): number | undefined {
  const stamp: unknown = (location.state as { stamp?: unknown } | null)?.stamp;
  return typeof stamp === 'number' ? stamp : undefined;
}
