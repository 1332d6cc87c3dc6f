import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { Scope } from './scope.ts';

type Build = (scope: Scope, id: number) => RawBuilder<unknown>;
type Compiled = Readonly<{ query: CompiledQuery; fills: readonly Fill[] }>;
type Fill = (scope: Scope, id: number) => unknown;

/** Values that no row has; they mark where the values of a call go. */
const placeholder = { user_id: -1, partner_id: -2, firstPartner: -3, secondPartner: -4, id: -5 };

/**
 * A statement about one row, compiled once for each kind of scope instead of for each request: its text depends on the kind
 * of visibility, on whether there is one partner or several, and on whether the viewer has chosen one.
 */
export function compileByScope(build: Build): (db: Db, scope: Scope, id: number) => CompiledQuery {
  const known = new Map<string, Compiled>();
  return (db, scope, id) => {
    const kind = `${scope.visibility} ${scope.partner_ids.length === 1} ${scope.isNarrowed}`;
    const compiled = known.get(kind) ?? compile(build, db, scope);
    known.set(kind, compiled);
    return { ...compiled.query, parameters: compiled.fills.map((fill) => fill(scope, id)) };
  };
}

function compile(build: Build, db: Db, scope: Scope): Compiled {
  const { user_id, partner_id, firstPartner, secondPartner } = placeholder;
  const partner_ids = scope.partner_ids.length === 1 ? [firstPartner] : [firstPartner, secondPartner];
  const query = build({ ...scope, user_id, partner_id, partner_ids }, placeholder.id).compile(db);
  return { query, fills: query.parameters.map(fillOf) };
}

function fillOf(value: unknown): Fill {
  if (Array.isArray(value)) return ({ partner_ids }) => partner_ids;
  switch (value) {
    case placeholder.user_id:
      return ({ user_id }) => user_id;
    case placeholder.partner_id:
      return ({ partner_id }) => partner_id;
    case placeholder.firstPartner:
      return ({ partner_ids }) => partner_ids[0];
    case placeholder.id:
      return (_scope, id) => id;
    default:
      return () => value;
  }
}
