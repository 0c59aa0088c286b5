-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_name_part" ON "member" USING gin (letter_pairs("name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_all_name_part" ON "reservation" USING gin (letter_pairs("customer_name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_all_address_part" ON "reservation" USING gin (letter_pairs("pickup_address" || E'\n' || "delivery_address"));
