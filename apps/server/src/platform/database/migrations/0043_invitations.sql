-- The mail of an invitation has its own text, and its link works for longer than one that resets a password.
alter table reset_requests add column is_invitation boolean not null default false;
