-- A device that stays asleep for three working days is unknown from then on, until it responds again. See decision 0039.
alter table asset_statuses add column overslept boolean not null default false;
