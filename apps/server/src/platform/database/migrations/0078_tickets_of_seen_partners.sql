-- A viewer opens tickets for any partner that it sees, always as new ones and in its own name.
alter policy tickets_opened on tickets with check (
  ((select viewer_sight()) = 'everything'
    or ((select viewer_sight()) in ('partners', 'grants')
      and partner_id = any ((select viewer_partner_ids())::integer[])))
  and created_by = (select viewer_user_id())
  and stage = 1 and odoo_id = 0);
