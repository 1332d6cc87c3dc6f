-- A tenant's rooms and sites in the order of their names, for lists that begin with them.
create index rooms_partner_name_key_idx on rooms (partner_id, name_key, id);
create index sites_partner_name_key_idx on sites (partner_id, name_key, id);
