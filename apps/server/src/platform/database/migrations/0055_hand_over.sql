-- A site that is handed over takes along what it has in the bin. Only the policies of the installation let these tables be
-- written: no viewer can.
grant update (partner_id) on bin_entries to greenroom_app;
grant update (whole), delete on bin_rows to greenroom_app;
