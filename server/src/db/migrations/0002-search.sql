-- What search asks of a text, in one place: the same folding as the indexes, wildcards escaped.

create function escape_pattern(text) returns text
  language sql immutable parallel safe strict
  as $body$ select replace(replace(replace(fold($1), '\', '\\'), '%', '\%'), '_', '\_') $body$;

-- Matches a text that holds the given one anywhere.
create function part_pattern(text) returns text
  language sql immutable parallel safe strict
  as $body$ select '%' || escape_pattern($1) || '%' $body$;

-- Matches a text that begins with the given one.
create function prefix_pattern(text) returns text
  language sql immutable parallel safe strict
  as $body$ select escape_pattern($1) || '%' $body$;

-- Matches, in what spaced_words makes of a folded text, a word that begins with the given one.
create function word_pattern(text) returns text
  language sql immutable parallel safe strict
  as $body$ select '% ' || escape_pattern($1) || '%' $body$;

create function spaced_words(text) returns text
  language sql immutable parallel safe strict
  as $body$ select ' ' || translate($1, '-_/.,:;()[]"''&+', '               ') $body$;
