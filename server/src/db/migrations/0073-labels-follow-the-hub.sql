-- What the Hub of Local Contexts gave last for the projects whose Labels stand here. Whatever writes
-- Labels, also an undo, a restored version or an import, keeps to it: a Label that its community took
-- back or wrote anew comes back by no way.

create table hub_projects (
  unique_id text not null,
  -- The address of the Hub that was asked: what one Hub gave, another one does not take back.
  hub text not null,
  -- `unknown`: this Hub never gave it, so it takes nothing back either.
  state text not null,
  -- Its date_modified, as the Hub writes it.
  modified text not null default '',
  -- As it is stored with entities; null unless it is given with at least one Label.
  project jsonb,
  checked_at timestamptz not null,
  constraint hub_projects_key primary key (unique_id),
  constraint hub_projects_states check (state in ('given', 'withdrawn', 'unknown')),
  constraint hub_projects_given check ((state = 'given') = (project is not null))
);

-- The Labels of an entity as the Hub gives them now. Dates are compared as texts, because what people
-- paste need not be a date to the database.
create function followed_labels(given jsonb, trusts_newer boolean) returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(case when is_kept then one else project end order by position)
        filter (where is_kept or project is not null), '[]')
    from (
      select one, position, h.project,
        h.unique_id is null
          or trusts_newer
            and one ->> 'date_modified' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$'
            and rtrim(one ->> 'date_modified', 'Z') > rtrim(h.modified, 'Z') collate "C" as is_kept
      from jsonb_array_elements(given) with ordinality as t (one, position)
      left join hub_projects h on h.unique_id = one ->> 'unique_id' and h.state <> 'unknown'
    ) as each);

create function follow_labels() returns trigger language plpgsql as $$
begin
  new.labels := followed_labels(new.labels, true);
  return new;
end $$;
create trigger entities_follow_labels before insert or update of labels on entities
  for each row when (new.labels <> '[]') execute function follow_labels();
