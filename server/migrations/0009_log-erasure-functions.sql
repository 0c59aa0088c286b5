-- The application's role may only append to the logs. What the law demands beyond that are these two functions, which run with the rights of the tables' owner.
CREATE FUNCTION remove_expired_audit_entries() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DELETE FROM audit_log WHERE created_at < now() - interval '2 years'
$$;
--> statement-breakpoint
CREATE FUNCTION erase_member_from_logs(erased_member text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  payments text[];
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = erased_member) THEN
    RAISE EXCEPTION 'the member has not been deleted';
  END IF;
  SELECT coalesce(array_agg(DISTINCT payment_id::text), '{}') INTO payments FROM payment_event WHERE member_id = erased_member;

  WITH reasons AS (
    UPDATE audit_log SET reason = NULL
    WHERE subject = 'payment' AND subject_id = ANY (payments) AND reason IS NOT NULL RETURNING id
  )
  INSERT INTO log_erasure (id, log, row_id, created_at) SELECT gen_random_uuid(), 'audit_log', id, now() FROM reasons;

  WITH subjects AS (
    UPDATE audit_log SET subject_id = NULL WHERE subject = 'member' AND subject_id = erased_member RETURNING id
  )
  INSERT INTO log_erasure (id, log, row_id, created_at) SELECT gen_random_uuid(), 'audit_log', id, now() FROM subjects;

  WITH events AS (
    DELETE FROM payment_event WHERE member_id = erased_member RETURNING id
  )
  INSERT INTO log_erasure (id, log, row_id, created_at) SELECT gen_random_uuid(), 'payment_event', id, now() FROM events;

  UPDATE log_seal seal SET salt = NULL FROM log_erasure erased
  WHERE seal.log = erased.log AND seal.row_id = erased.row_id AND erased.created_at = now();
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_expired_audit_entries(), erase_member_from_logs(text) FROM PUBLIC;
