-- A picture whose uploader is gone stays while something shows it, and names nobody any more.
update files set uploaded_by = null
where uploaded_by is not null and not exists (select 1 from users where users.id = files.uploaded_by);
alter table files add constraint files_uploader_known
  foreign key (uploaded_by) references users on delete set null;
