-- Outside a transaction.
-- One index for the texts and labels of assets, with the partner in it: a search of one tenant then reads nothing of the
-- others, however many of their rows contain the word. btree_gin is a trusted extension, as pg_trgm is.
create extension if not exists btree_gin;
-- What an interrupted build has left behind.
drop index concurrently if exists assets_found_idx;
create index concurrently assets_found_idx on assets using gin (
  partner_id, search gin_trgm_ops, asset_labels(mac_address, ip_address, ref) gin_trgm_ops);
drop index concurrently if exists assets_search_idx;
drop index concurrently if exists assets_labels_idx;
