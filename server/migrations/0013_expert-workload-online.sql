-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "diagnosis_answered_problem" ON "diagnosis" USING btree ("problem_id","expert_answered_at","id") WHERE "diagnosis"."expert_answered_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "expert_answer_of" ON "expert_answer" USING btree ("expert_id","answered_at","diagnosis_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "expert_answer_right_problem" ON "expert_answer" USING btree ("right_problem_id","answered_at","diagnosis_id") WHERE "expert_answer"."replaced_at" is null and "expert_answer"."right_problem_id" is not null;
