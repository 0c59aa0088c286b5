CREATE TABLE "customer_request" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"expert_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"remaining_ms" bigint NOT NULL,
	"next_step_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"reply" text DEFAULT '' NOT NULL,
	"photo" text,
	CONSTRAINT "customer_request_member_id_diagnosis_id_number_pk" PRIMARY KEY("member_id","diagnosis_id","number")
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_queue_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_paused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_requests" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_corrected_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_retracted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retracted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retracted_by" text;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retraction_reason" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_request_waits" ON "customer_request" USING btree ("member_id","diagnosis_id") WHERE "customer_request"."state" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "customer_request_oldest" ON "customer_request" USING btree ("asked_at","diagnosis_id") WHERE "customer_request"."state" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "customer_request_due" ON "customer_request" USING btree ("next_step_at") WHERE "customer_request"."next_step_at" is not null;
