-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "diagnosis_expert_queue" ON "diagnosis" USING btree (coalesce("expert_queue_at", "expert_due_at"),"id") WHERE "diagnosis"."expert_answered_at" is null and "diagnosis"."expert_paused_at" is null;
