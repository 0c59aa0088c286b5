CREATE TABLE "member_note" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_note_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "case_note" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_note_member_id_diagnosis_id_id_pk" PRIMARY KEY("member_id","diagnosis_id","id")
);
--> statement-breakpoint
CREATE TABLE "expert_handover" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"from_expert_id" text NOT NULL,
	"to_expert_id" text,
	"note" text NOT NULL,
	"text" text,
	"verdict" text,
	"right_problem_id" text,
	"handed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expert_handover_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
CREATE TABLE "day_route" (
	"date" text PRIMARY KEY NOT NULL,
	"stops" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "van_list" (
	"id" text PRIMARY KEY NOT NULL,
	"vans" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
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
ALTER TABLE "expert_answer" ADD COLUMN "begun_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retracted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retracted_by" text;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "retraction_reason" text;
--> statement-breakpoint
ALTER TABLE "expert_claim" ADD COLUMN "since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "member_note_newest" ON "member_note" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_request_waits" ON "customer_request" USING btree ("member_id","diagnosis_id") WHERE "customer_request"."state" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "customer_request_oldest" ON "customer_request" USING btree ("asked_at","diagnosis_id") WHERE "customer_request"."state" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "customer_request_due" ON "customer_request" USING btree ("next_step_at") WHERE "customer_request"."next_step_at" is not null;
--> statement-breakpoint
CREATE INDEX "case_note_newest" ON "case_note" USING btree ("member_id","diagnosis_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "expert_handover_from" ON "expert_handover" USING btree ("from_expert_id");
--> statement-breakpoint
CREATE INDEX "expert_handover_to" ON "expert_handover" USING btree ("to_expert_id","diagnosis_id");
