-- The folding of foldText in packages/domain/src/listing, which now writes out letters that lose no accent by
-- decomposition: 'coeur' finds 'Cœur'. Text of plain ASCII, which most is, takes the short way. Keys that are stored
-- follow in 0030, row by row: a generated column keeps its value until its row is written.
create or replace function fold_text(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = char_length(value) then lower(value collate "C")
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(coalesce(value, ''), NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")
        collate "C", 'øłđðħı', 'olddhi'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th')
  end;

-- assetLabels of the domain: what stands on a device. A hardware address without its separators, however it was typed.
create function asset_labels(mac_address text, ip_address text, ref text) returns text
  language sql immutable parallel safe
  return fold_text(translate(coalesce(mac_address, ''), ':-. ', '') || U&'\001f' || coalesce(ip_address, '')
    || U&'\001f' || coalesce(ref, ''));

-- An index of the expression instead of a column, because a new generated column would write the whole table again.
create index assets_labels_idx on assets using gin (asset_labels(mac_address, ip_address, ref) gin_trgm_ops);

-- As find_asset_ids: candidates for whoever sees everything, which the query checks again.
create function find_labelled_asset_ids(needle text, most integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from assets a
  where asset_labels(a.mac_address, a.ip_address, a.ref) like like_pattern(needle)
    and viewer_sight() = 'everything'
  limit most
$$;
revoke all on function find_labelled_asset_ids(text, integer) from public;
grant execute on function find_labelled_asset_ids(text, integer) to greenroom_app;

-- Missing manufacturers come last and equal ones stand by name. These two take the place of the indexes without.
create index assets_manufacturer_order_idx on assets (
  (coalesce(manufacturer, '') = ''), manufacturer_key, product_name_key, id);
create index assets_partner_manufacturer_order_idx on assets (
  partner_id, (coalesce(manufacturer, '') = ''), manufacturer_key, product_name_key, id);
drop index assets_manufacturer_key_idx, assets_partner_manufacturer_key_idx;

-- Rows that are written only so that their keys are worked out again keep the time of their last change.
create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  if coalesce(current_setting('app.keeps_updated_at', true), '') <> 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;
