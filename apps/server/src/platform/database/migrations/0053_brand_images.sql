-- Logos and icons that partners upload. At most a megabyte each, so they are rows and not objects of the storage: a brand
-- and its images are published and backed up together.
create table brand_images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  partner_id integer not null references partners on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/webp', 'image/svg+xml')),
  content bytea not null check (length(content) between 1 and 2097152),
  created_at timestamptz not null default now()
);
create index brand_images_partner_id_idx on brand_images (partner_id);

alter table brand_images enable row level security;
-- No viewer reads the table: the sign-in page shows logos to visitors who are no users yet, by an address that cannot be
-- guessed, and uploading is checked in the code.
create policy brand_images_system on brand_images using ((select viewer_sight()) = 'system');
grant select, insert, delete on brand_images to greenroom_app;

alter table tenants add column logo_dark_url text;
