-- Outside a transaction.
-- Names and descriptions of tickets, with the partner in it, as of assets.
-- What an interrupted build has left behind.
drop index concurrently if exists tickets_found_idx;
create index concurrently tickets_found_idx on tickets using gin (
  partner_id, name_key gin_trgm_ops, fold_text(additional_data ->> 'description') gin_trgm_ops);
