-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_account_to_close" ON "payment" USING btree ("created_at") WHERE "payment"."status" = 'FAILED' and "payment"."method" = 'VIRTUAL_ACCOUNT' and "payment"."account_closed_at" is null;
