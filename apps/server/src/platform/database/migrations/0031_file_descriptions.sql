-- The caption of an image can be changed. The policy files_reclassified says by whom.
grant update (description) on files to greenroom_app;
