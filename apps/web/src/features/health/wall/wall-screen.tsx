import './wall.css';
import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import type { WallRoom } from '@greenroom/domain/health/wall/wall.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { resolvedTheme } from '#theme/theme.ts';
import { classNames } from '#ui/class-names.ts';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { TurningPages } from './turning-pages.tsx';
import { useWall } from './use-wall.ts';
import { WallSites } from './wall-sites.tsx';
import type { WallSource } from './wall-source.ts';
import { isTrouble, WallTroubles } from './wall-troubles.tsx';

/** A page is not turned for this long after a change. */
const stillMilliseconds = 10_000;
const idleMilliseconds = 3_000;

interface WallScreenProps {
  source: WallSource;
  /** Where the response names no partner. */
  name: string;
  /** Escape; only for users who are signed in. */
  onLeave?: () => void;
  /** Instead of the wall, when it is rejected. */
  rejected: ReactNode;
}

/** For a television: which rooms can be used now, without a menu, for days. */
export function WallScreen({ source, name, onLeave, rejected }: WallScreenProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { state, lostSince, isRejected } = useWall(source);
  useDarkPage();
  const isIdle = useIdlePointer();
  useEffect(() => {
    if (!onLeave) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onLeave();
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [onLeave]);
  const last = Math.max(0, ...(state?.changes.values() ?? []));
  const isStill = useRecent(last, stillMilliseconds);
  const news = useMemo(() => (state ? newsOf(state.wall.rooms, state.changes) : undefined), [state]);
  if (isRejected) return rejected;
  const { wall } = state ?? {};
  return (
    <div className={classNames('wall', isIdle && 'wall-idle', lostSince !== null && 'wall-is-lost')}>
      <header className="wall-head">
        <h1 className="wall-name">{wall?.partner_name ?? name}</h1>
        {wall ? <Counts counts={wall.counts} /> : null}
        <Clock />
      </header>
      {lostSince !== null ? (
        <p role="alert" className="wall-lost">
          {t('wall.lost', { time: dateTimeFormat(language, { timeStyle: 'short' }).format(lostSince) })}
        </p>
      ) : null}
      {wall && state ? (
        <>
          <TurningPages isStill={isStill} columns="one" label={t('wall.troubles')}>
            <PartBoundary>
              <WallTroubles wall={wall} changes={state.changes} />
            </PartBoundary>
          </TurningPages>
          <TurningPages isStill={isStill} columns="many" label={t('health.squares')}>
            <PartBoundary>
              <WallSites wall={wall} changes={state.changes} />
            </PartBoundary>
          </TurningPages>
        </>
      ) : (
        <p role="status">{t('health.loading')}</p>
      )}
      <p aria-live="polite" className="sr-only">
        {news ? t('health.roomIs', { room: news.room_name, state: t(`health.state.${news.state}`) }) : null}
      </p>
    </div>
  );
}

/** The change to announce: of several at once the worst. */
function newsOf(rooms: readonly WallRoom[], changes: ReadonlyMap<number, number>): WallRoom | undefined {
  const last = Math.max(0, ...changes.values());
  const changed = rooms.filter(({ room_id }) => changes.get(room_id) === last);
  return changed.find(isTrouble) ?? changed[0];
}

function Counts({ counts }: { counts: RoomCounts }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ul className="wall-counts">
      {roomStates.map((state) => {
        const Icon = roomStateIcons[state];
        return (
          <li key={state} className="wall-count">
            <Icon aria-hidden="true" className={roomStateColors[state]} />
            <strong className="tabular">{new Intl.NumberFormat(language).format(counts[state])}</strong>
            {t(`health.state.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}

function Clock() {
  const { language } = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <p className="wall-clock tabular">{dateTimeFormat(language, { timeStyle: 'short' }).format(now)}</p>;
}

/** Dark, whatever the browser prefers. */
function useDarkPage(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('dark');
    return () => void classList.toggle('dark', resolvedTheme() === 'dark');
  }, []);
}

function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMilliseconds);
    };
    move();
    window.addEventListener('pointermove', move);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', move);
    };
  }, []);
  return isIdle;
}

/** Whether that time is less than so many milliseconds ago. */
function useRecent(time: number, milliseconds: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (time === 0) return;
    const timer = setTimeout(() => setOver(time), Math.max(0, time + milliseconds - Date.now()));
    return () => clearTimeout(timer);
  }, [time, milliseconds]);
  return time > over;
}
