-- Which small picture belongs to a large one, so that both are shown and deleted together.
alter table files add column small_name text;
create index files_uploader on files (uploaded_by, created_at);
create index entities_photo on entities (photo_url) where photo_url <> '';
create index entities_small_photo on entities (low_res_photo_url) where low_res_photo_url <> '';
create index images_url on images (image_url);
create index images_small_url on images (low_res_url);
