-- The keys that were folded before 0020, and only those: rows with a letter that is now written out.
set local app.keeps_updated_at = 'on';
update sites set name = name
  where name_key ~ '[œæßþøłđðħı]' or address_key ~ '[œæßþøłđðħı]';
update rooms set name = name
  where name_key ~ '[œæßþøłđðħı]' or floor_key ~ '[œæßþøłđðħı]' or room_type_key ~ '[œæßþøłđðħı]';
update assets set product_name = product_name
  where search ~ '[œæßþøłđðħı]';
update tickets set name = name
  where name_key ~ '[œæßþøłđðħı]';
set local app.keeps_updated_at = 'off';
