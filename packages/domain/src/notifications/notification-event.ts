import type { ClockTarget } from '../maintenance/levels/clock-targets.ts';

/** What users and other systems are notified of. */
export const notificationKinds = [
  ...(['opened', 'raised', 'resolved', 'assigned', 'reminder', 'test'] as const),
  /** A target of a ticket runs out soon, or has run out. */
  'ticket-due-soon',
  'ticket-late',
  /** To the users and channels of a step of the escalation: no one has taken the incident. */
  'escalated',
  /** To those who manage the channels of a partner: one of them needs their attention. */
  'channel-failed',
  /** To the followers and the assignee of a ticket. */
  'ticket-comment',
  /** To a user who chose digests. */
  'digest',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Lowest first. */

/**
 * Ids, never names: a recipient gets the names that it may see when the message is sent. The lists of rooms and assets
 * are for recipients with explicit grants, who may see a part of what is affected.
 */
export type NotificationPayload = {
  /** The class of the cause, and its trouble and outlet if it has them. */
  cause?: { class: string; trouble?: string; outlet?: number };
  asset_id?: number | null;
  room_id?: number | null;
  room_ids?: readonly number[];
  asset_ids?: readonly number[];
  /** How many rooms are down, and how many devices are affected. */
  rooms_down?: number;
  devices?: number;
  began_at?: string;
  /** Of tickets: which one, which target, and when it runs out. */
  ticket?: { id: number; target: ClockTarget; due_at: string };
  /** Of `assigned`: only this user is notified. */
  user_id?: number;
  /** Of `escalated`: those who are notified. */
  user_ids?: readonly number[];
  channel_ids?: readonly number[];
  /** Of `ticket-comment`. */
  ticket_id?: number;
  comment_id?: number;
  /** Of `digest`: when the time that it covers began. */
  since?: string;
  /** Of `test`: only this channel. Of `channel-failed`: the one that has failed. */
  channel_id?: number;
  /** The receiver has said that it is gone, and the channel is off. */
  is_gone?: boolean;
};
