import type { DecidedEvent } from '@greenroom/domain/incidents/rule/site-facts.ts';

/** A message waits this long: what is over by then is not sent. */
const holdMilliseconds = 30_000;

type Message = { key: string; kind: DecidedEvent['kind']; at: number; isWithdrawn: boolean };

/** How many messages a person gets of a sequence of events: a simple model of the outbox. */
export function countMessages() {
  const messages: Message[] = [];
  const unsent = (key: string, now: number) =>
    messages.filter(
      (message) => message.key === key && !message.isWithdrawn && now - message.at < holdMilliseconds,
    );
  const withdraw = (key: string, now: number) => {
    const waiting = unsent(key, now);
    for (const message of waiting) message.isWithdrawn = true;
    return waiting.some(({ kind }) => kind === 'opened' || kind === 'reopened');
  };
  const hasSent = (key: string) => messages.some((message) => message.key === key && !message.isWithdrawn);

  return {
    add({ key, kind, is_quiet, resolution }: DecidedEvent, at: number): void {
      const send = () => void messages.push({ key, kind, at, isWithdrawn: false });
      if (kind === 'merged') withdraw(key, at);
      else if (kind === 'resolved') {
        const wasUnsent = withdraw(key, at);
        if (!wasUnsent && !is_quiet && resolution !== 'removed' && hasSent(key)) send();
      } else if (is_quiet) return;
      else if (kind === 'raised' || kind === 'flapping') {
        // What is still waiting carries it.
        if (unsent(key, at).length === 0) send();
      } else if (['opened', 'reopened', 'released', 'snooze-ended'].includes(kind)) send();
    },
    count: () => messages.filter(({ isWithdrawn }) => !isWithdrawn).length,
    list: () => messages.filter(({ isWithdrawn }) => !isWithdrawn),
  };
}
