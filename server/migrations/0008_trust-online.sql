-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_event_newest" ON "payment_event" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_proposal_of" ON "refund_proposal" USING btree ("member_id","reservation_id");
