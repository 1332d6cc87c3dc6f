-- Whether a user of a tenant chose the address of the device. The server itself connects to such an address only inside
-- the networks of its setting DEVICE_NETWORKS; other addresses were chosen by the people who run the installation.
alter table device_connections add column chosen_by_tenant boolean not null default false;
