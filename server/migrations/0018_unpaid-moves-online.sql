-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_all_unpaid" ON "reservation" USING btree ("created_at","id") WHERE "reservation"."paid_at" is null and ("reservation"."progress" >= 40 or "reservation"."status" in ('CONFIRMED', 'PICKUP_SCHEDULED'));
