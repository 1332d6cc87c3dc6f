-- Whether a server takes its share of the devices that servers poll; null: one of a release in which the oldest polls all.
alter table server_nodes add column shares_polls boolean;
