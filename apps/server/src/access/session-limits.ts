import { sql } from 'kysely';

/** Whether the last day of a user's access is not over; for queries that read `users`. */
export const isAccessOpen = sql<boolean>`is_access_open(users.access_ends_on)`;

/** Active, and within the days of the access: for queries that read `users`. */
export const mayEnter = sql<boolean>`(users.is_active and is_access_open(users.access_ends_on))`;

/**
 * When a session ends at the latest, by its own end and the limits of its partner; for queries that read `sessions` and
 * left join `sign_in_rules`. The function viewer_of_session compares the same for every request.
 */
export const sessionEndsAt = sql<Date>`least(sessions.expires_at,
  sessions.created_at + make_interval(hours => sign_in_rules.max_session_hours),
  coalesce(sessions.last_used_at, sessions.created_at) + make_interval(mins => sign_in_rules.idle_minutes))`;
