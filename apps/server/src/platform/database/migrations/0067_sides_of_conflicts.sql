-- Who changed each side of a conflict, and when. Null for conflicts of before.
alter table ticket_conflicts add column ours_at timestamptz;
alter table ticket_conflicts add column theirs_at timestamptz;
alter table ticket_conflicts add column theirs_by text;
