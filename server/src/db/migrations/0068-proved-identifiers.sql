-- Whoever logged in at ORCID has proved to be this iD there: their profile may say so.

alter table identities add column orcid text;
update identities set orcid = subject where issuer ~ '^https://(sandbox\.)?orcid\.org/?$';

-- Identifiers as they are stored: proved are those that were before, and those that the account
-- whose profile it is has proved.
create function proved_identifiers(given jsonb, stored jsonb, owner integer) returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(
        case when stored @> jsonb_build_array(one || '{"status": "authenticated"}')
            or exists (
              select from identities
              where user_id = owner and one @> jsonb_build_object('scheme', 'orcid', 'value', orcid))
          then one || '{"status": "authenticated"}'
          else one end
        order by position), '[]')
    from jsonb_array_elements(given) with ordinality as t (one, position));
