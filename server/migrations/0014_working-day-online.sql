-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_name_part" ON "member" USING gin (letter_pairs("name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "diagnosis_expert_queue" ON "diagnosis" USING btree (coalesce("expert_queue_at", "expert_due_at"),"id") WHERE "diagnosis"."expert_answered_at" is null and "diagnosis"."expert_paused_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "diagnosis_answered_problem" ON "diagnosis" USING btree ("problem_id","expert_answered_at","id") WHERE "diagnosis"."expert_answered_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "expert_answer_of" ON "expert_answer" USING btree ("expert_id","answered_at","diagnosis_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "expert_answer_right_problem" ON "expert_answer" USING btree ("right_problem_id","answered_at","diagnosis_id") WHERE "expert_answer"."replaced_at" is null and "expert_answer"."right_problem_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_all_name_part" ON "reservation" USING gin (letter_pairs("customer_name"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservation_all_address_part" ON "reservation" USING gin (letter_pairs("pickup_address" || E'\n' || "delivery_address"));
