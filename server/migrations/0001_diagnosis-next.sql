CREATE TABLE "diagnosis_feedback" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"helpful" boolean NOT NULL,
	"comment" text NOT NULL,
	"revision" integer NOT NULL,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_feedback_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
CREATE TABLE "diagnosis_revision" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"problem_id" text,
	"problem" text NOT NULL,
	"confidence" text NOT NULL,
	"findings" jsonb NOT NULL,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"reason" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_revision_member_id_diagnosis_id_revision_pk" PRIMARY KEY("member_id","diagnosis_id","revision")
);
--> statement-breakpoint
CREATE TABLE "engine_attempt" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"submission_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"failure" text,
	"latency_ms" integer,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micro_won" bigint NOT NULL,
	"reading" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "engine_attempt_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "engine_budget" (
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"calls" integer NOT NULL,
	"cost_micro_won" bigint NOT NULL,
	CONSTRAINT "engine_budget_subject_day_pk" PRIMARY KEY("subject","day")
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "follow_ups" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "state" text DEFAULT 'FINAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "took_ms" integer;--> statement-breakpoint
CREATE INDEX "engine_attempt_submission" ON "engine_attempt" USING btree ("member_id","submission_hash","asked_at");--> statement-breakpoint
CREATE INDEX "engine_attempt_diagnosis" ON "engine_attempt" USING btree ("member_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "engine_attempt_asked" ON "engine_attempt" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "engine_budget_day" ON "engine_budget" USING btree ("day");--> statement-breakpoint
CREATE INDEX "diagnosis_provisional" ON "diagnosis" USING btree ("created_at") WHERE "diagnosis"."state" = 'PROVISIONAL';