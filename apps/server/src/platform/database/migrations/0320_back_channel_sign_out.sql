-- Sign-out from the side of the provider. See decision 0096.

-- The session at the provider (`sid`), if its tokens name one. Null for sessions from before, and those of older servers.
alter table sso_sessions add column provider_session text;

-- Whether the directory has made this user, so that there is no invitation to wait for. Directories need not send an
-- external id.
alter table scim_users add column is_made boolean not null default false;
