import type pg from 'pg';

/** All that migrations make, as lines: columns, constraints, indexes, policies, triggers, functions and rights. */
export async function readShape(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with named as (
      select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'S') and (n.nspname = 'public' or n.nspname = 'pgboss')
    )
    select line from (
      select format('column %s.%s %s %s %s', t.name, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' else '' end, pg_get_expr(d.adbin, d.adrelid))
        from named t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      union all
      select format('constraint %s %s', t.name, pg_get_constraintdef(c.oid))
        from named t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
      union all
      select 'index ' || pg_get_indexdef(i.indexrelid) from named t join pg_index i on i.indrelid = t.oid
      union all
      select format('policy %s %s %s %s', t.name, p.polname, pg_get_expr(p.polqual, p.polrelid),
          pg_get_expr(p.polwithcheck, p.polrelid))
        from named t join pg_policy p on p.polrelid = t.oid
      union all
      select 'trigger ' || pg_get_triggerdef(g.oid) from named t join pg_trigger g on g.tgrelid = t.oid
        where not g.tgisinternal
      union all
      select format('function %s %s', p.oid::regprocedure, md5(p.prosrc))
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('right %s %s %s', table_name, privilege_type, grantee)
        from information_schema.role_table_grants where table_schema = 'public' and grantee = 'greenroom_app'
    ) as shape(line) order by line`);
  return rows.map(({ line }) => line);
}
