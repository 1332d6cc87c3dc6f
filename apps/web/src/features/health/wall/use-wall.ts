import type { RoomHealthEvent } from '@greenroom/domain/health/room-health.ts';
import { useEffect, useState } from 'react';
import { ApiError, isRejected } from '#api/api-error.ts';
import { streamEvents } from '#api/stream-events.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';
import type { WallSource } from './wall-source.ts';
import { dropOldChanges, framedMilliseconds, replaceWall, turnRoom, type WallState } from './wall-state.ts';

/** For what no event reports, such as the begin of planned work, and for a read that has failed. */
const roundMilliseconds = 60_000;
/** Changes of the estate in quick succession are read together. */
const estateMilliseconds = 5_000;
/** A server that restarts is back within seconds: only a longer loss is shown. */
const lostMilliseconds = 5_000;

export type ShownWall = {
  state: WallState | undefined;
  /** Since when nothing is known any more; null while connected. */
  lostSince: number | null;
  /** The link has ended, or the user may not see it. */
  isRejected: boolean;
};

/** Keeps a wall up to date for days: connects again by itself, and loads a new release. */
export function useWall(source: WallSource): ShownWall {
  const [shown, setShown] = useState<ShownWall>({ state: undefined, lostSince: null, isRejected: false });

  useEffect(() => {
    const over = new AbortController();
    let lost: { since: number; timer: ReturnType<typeof setTimeout> } | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    let wasOpened = false;

    const lose = () => {
      const since = Date.now();
      lost ??= {
        since,
        timer: setTimeout(() => setShown((now) => ({ ...now, lostSince: since })), lostMilliseconds),
      };
    };
    const find = () => {
      clearTimeout(lost?.timer);
      lost = undefined;
    };
    const load = async () => {
      try {
        const wall = await source.read(over.signal);
        // Without the stream the next change would not be seen.
        if (isOpen) find();
        setShown(({ state, lostSince }) => ({
          state: replaceWall(state, wall, Date.now()),
          lostSince: lost ? lostSince : null,
          isRejected: false,
        }));
      } catch (error) {
        if (over.signal.aborted) return;
        if (error instanceof ApiError && isRejected(error)) setShown((now) => ({ ...now, isRejected: true }));
        else lose();
      }
    };
    const loadSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void load();
      }, estateMilliseconds);
    };
    const turn = (event: RoomHealthEvent) =>
      setShown((now) => {
        const state = now.state && turnRoom(now.state, event, Date.now());
        if (!state && now.state) loadSoon();
        return state ? { ...now, state } : now;
      });

    void load();
    const hangUp = streamEvents(
      source.stream,
      {
        onEvent: ({ event, data }) => {
          if (event === 'room_health') turn(JSON.parse(data));
          if (event === 'estate') loadSoon();
        },
        onOpened: () => {
          isOpen = true;
          if (wasOpened || lost) void load();
          if (wasOpened) void reloadIfOutdated();
          wasOpened = true;
        },
        onLost: () => {
          isOpen = false;
          lose();
        },
        onRejected: () => setShown((now) => ({ ...now, isRejected: true })),
      },
      source.authorize,
    );
    const round = setInterval(() => void load(), roundMilliseconds);
    return () => {
      over.abort();
      hangUp();
      find();
      clearInterval(round);
      clearTimeout(soon);
    };
  }, [source]);

  const { state } = shown;
  useEffect(() => {
    if (!state || state.changes.size === 0) return;
    const oldest = Math.min(...state.changes.values());
    const timer = setTimeout(
      () => setShown((now) => ({ ...now, state: now.state && dropOldChanges(now.state, Date.now()) })),
      Math.max(0, oldest + framedMilliseconds - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [state]);
  return shown;
}
