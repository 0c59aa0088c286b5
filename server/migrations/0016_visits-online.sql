-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_to_move" ON "reservation" USING btree ("status_since","id") WHERE ("reservation"."status" = 'CONFIRMED' and not "reservation"."holds_pickup") or ("reservation"."status" = 'DELIVERY_PREPARING' and not "reservation"."holds_delivery");
