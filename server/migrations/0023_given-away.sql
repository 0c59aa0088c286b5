CREATE TABLE "given_away" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"won" integer NOT NULL,
	"source_id" uuid NOT NULL,
	"tells_day" boolean NOT NULL,
	"tells_thirty_days" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "given_away_by_staff" ON "given_away" USING btree ("staff_id","created_at","id");--> statement-breakpoint
CREATE INDEX "given_away_to_customer" ON "given_away" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "given_away_source" ON "given_away" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "given_away_newest" ON "given_away" USING btree ("created_at");
--> statement-breakpoint
-- The application may only append to this table, too: it leaves with the audit log, and a deleted customer's id leaves it.
CREATE OR REPLACE FUNCTION remove_expired_audit_entries() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DELETE FROM audit_log WHERE created_at < now() - interval '2 years';
  DELETE FROM given_away WHERE created_at < now() - interval '2 years';
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_member_from_logs(erased_member text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

  UPDATE given_away SET customer_id = '' WHERE customer_id = erased_member;

  UPDATE log_seal seal SET salt = NULL FROM log_erasure erased
  WHERE seal.log = erased.log AND seal.row_id = erased.row_id AND erased.created_at = now();
END
$$;
