-- What shows a picture refers to its file by a key, made of the address that is read: who shows a
-- file is found by it, showing one locks its row, and a file that is shown cannot be deleted.

-- The file that an address of a picture is of; null for an address of anything else.
create function file_of(url text) returns text
  language sql immutable parallel safe strict
  as $file$ select substring(url from
    '^/api/v1/files/(?:person|project|organization)/([a-z0-9]{22,40}\.(?:jpg|png|webp))$') $file$;

-- A file that is shown and unknown gets a row: its bytes may be there, and then it stays readable.
insert into files (name, entity_type, content_type, byte_size)
select distinct on (file_of(url)) file_of(url), split_part(url, '/', 5),
  'image/' || replace(split_part(url, '.', 2), 'jpg', 'jpeg'), 0
from (
  select photo_url as url from entities union select low_res_photo_url from entities
  union select image_url from images union select low_res_url from images) as shown
where file_of(url) is not null
on conflict (name) do nothing;

alter table entities
  add column photo_file text generated always as (file_of(photo_url)) stored,
  add column small_photo_file text generated always as (file_of(low_res_photo_url)) stored,
  add constraint entities_photo_file_known foreign key (photo_file) references files,
  add constraint entities_small_photo_file_known foreign key (small_photo_file) references files;
alter table images
  add column file text generated always as (file_of(image_url)) stored,
  add column small_file text generated always as (file_of(low_res_url)) stored,
  add constraint images_file_known foreign key (file) references files,
  add constraint images_small_file_known foreign key (small_file) references files;

drop index entities_photo, entities_small_photo, images_url, images_small_url;
create index entities_photo_file on entities (photo_file) where photo_file is not null;
create index entities_small_photo_file on entities (small_photo_file)
  where small_photo_file is not null;
create index images_file on images (file);
create index images_small_file on images (small_file);
