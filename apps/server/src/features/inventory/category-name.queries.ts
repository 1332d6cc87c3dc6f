import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** categoryName of the domain: the category under which the home page counts an asset. */
export const categoryName: RawBuilder<string> = sql`coalesce(
  nullif(btrim(split_part(category, ' / ', 2)), ''), btrim(split_part(category, ' / ', 1)), '')`;

/** Each spelling is folded once, not once per asset. */
export function isOfCategory(name: string, visible: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`coalesce(assets.category, '') = any (array(
    select coalesce(category, '') from (select distinct assets.category from assets where ${visible}) as spelled
    where btrim(fold_text(${categoryName})) = btrim(fold_text(${name}))))`;
}
