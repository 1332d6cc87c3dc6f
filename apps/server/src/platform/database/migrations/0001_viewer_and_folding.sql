-- Who is asking, as the application says it for one transaction (set local). Nothing set means nobody.
-- After a transaction a custom setting reads as an empty text, not as null: hence nullif.
create function viewer_sight() returns text
  language sql stable parallel safe
  return coalesce(current_setting('app.sight', true), '');

create function viewer_user_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::integer;

create function viewer_partner_ids() returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.partner_ids', true), '')::integer[], '{}'::integer[]);

-- The one folding of text, equal to foldText in packages/domain/src/listing: lower case, accents removed.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(coalesce(value, ''), NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");

create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
