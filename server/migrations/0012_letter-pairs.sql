-- Every two neighbouring letters of a text, without spaces and in small letters: what the indexes on parts of names and addresses hold.
CREATE FUNCTION letter_pairs(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(bare, place, 2)
    FROM (SELECT replace(lower(value), ' ', '') AS bare) AS text_of, generate_series(1, length(bare) - 1) AS place
  )
$$;
