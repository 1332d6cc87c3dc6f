/** The signed-in user, read from the database on each request. */
export type Viewer = {
  readonly user_id: number;
  readonly session_id: string;
  readonly partner_id: number;
  /** Own partner and additional partners. */
  readonly partner_ids: readonly number[];
  readonly is_superuser: boolean;
  readonly force_explicit_grants: boolean;
  readonly must_change_password: boolean;
  /** Its own and those of its roles. May hold words that this release does not know. */
  readonly permissions: readonly string[];
  /** Of the request that it makes, as in the log of the server. */
  readonly request_id?: string;
};

export type Visibility = 'everything' | 'partners' | 'grants';

/** Spec section 6: explicit grants restrict a user, except a superuser. */
export function visibilityOf(viewer: Pick<Viewer, 'is_superuser' | 'force_explicit_grants'>): Visibility {
  if (viewer.is_superuser) return 'everything';
  return viewer.force_explicit_grants ? 'grants' : 'partners';
}
