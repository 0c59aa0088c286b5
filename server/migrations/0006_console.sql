CREATE TABLE "member_block" (
	"member_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"blocked_by_name" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"link_to" text,
	"link_label" text,
	"position" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "expert_claim" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"expert_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "expert_claim_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
CREATE TABLE "expert_draft" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"expert_id" text NOT NULL,
	"text" text NOT NULL,
	"verdict" text,
	"right_problem_id" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expert_draft_member_id_diagnosis_id_expert_id_pk" PRIMARY KEY("member_id","diagnosis_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "expert_question" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "expert_question_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
CREATE TABLE "expert_snippet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_setting" (
	"id" text PRIMARY KEY NOT NULL,
	"is_asked" boolean NOT NULL,
	"model" text,
	"won_per_day" integer,
	"calls_per_person" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_template" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text,
	"message" text,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_proposal" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_proposal_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "booking_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"horizon_days" integer NOT NULL,
	"cut_off_hour" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_entry" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pot_number" integer,
	"text" text NOT NULL,
	"photos" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_entry_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "delay_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	"date" text NOT NULL,
	"slot" text NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text NOT NULL,
	"told" integer NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pot_record" (
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"pot_number" integer NOT NULL,
	"diameter" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"note" text NOT NULL,
	"checked_by" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "pot_record_member_id_reservation_id_pot_number_pk" PRIMARY KEY("member_id","reservation_id","pot_number")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "expert_answer_answered";--> statement-breakpoint
DROP INDEX "payment_completed";--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "right_problem_id" text;--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "told_until" text;--> statement-breakpoint
ALTER TABLE "closed_day" ADD COLUMN "leg" text;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "own_capacity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_block" ADD CONSTRAINT "member_block_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expert_claim_of" ON "expert_claim" USING btree ("expert_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "expert_draft_of" ON "expert_draft" USING btree ("expert_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "expert_question_waits" ON "expert_question" USING btree ("asked_at","diagnosis_id") WHERE "expert_question"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "expert_snippet_newest" ON "expert_snippet" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_proposal_id" ON "refund_proposal" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposal_open" ON "refund_proposal" USING btree ("member_id","payment_id") WHERE "refund_proposal"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "refund_proposal_newest" ON "refund_proposal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_proposal_newest_of_status" ON "refund_proposal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "care_entry_of" ON "care_entry" USING btree ("member_id","reservation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_name" ON "member" USING btree (("name" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "member_phone_end" ON "member" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "member_email" ON "member" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "care_check_in_figures" ON "care_check_in" USING btree ("created_at","day","answer","member_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "diagnosis_by_id" ON "diagnosis" USING btree ("id");--> statement-breakpoint
CREATE INDEX "diagnosis_expert_waits" ON "diagnosis" USING btree ("expert_due_at","id") WHERE "diagnosis"."expert_answered_at" is null;--> statement-breakpoint
CREATE INDEX "diagnosis_expert_late" ON "diagnosis" USING btree ("expert_due_at") WHERE "diagnosis"."expert_answered_at" is null and "diagnosis"."expert_escalated_at" is null;--> statement-breakpoint
CREATE INDEX "diagnosis_figures" ON "diagnosis" USING btree ("created_at","member_id","id","expert_due_at","expert_answered_at");--> statement-breakpoint
CREATE INDEX "expert_answer_newest" ON "expert_answer" USING btree ("answered_at","diagnosis_id") WHERE "expert_answer"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "payment_taken" ON "payment" USING btree ("completed_at","method","amount");--> statement-breakpoint
CREATE INDEX "payment_all_newest" ON "payment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_all_status" ON "payment" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_all_method" ON "payment" USING btree ("method","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_settled" ON "refund" USING btree ("settled_at") WHERE "refund"."status" = 'SETTLED';--> statement-breakpoint
CREATE INDEX "refund_all_newest" ON "refund" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_open_newest" ON "price_change" USING btree ("created_at","id") WHERE "price_change"."status" in ('PROPOSED', 'AWAITING_PAYMENT');--> statement-breakpoint
CREATE INDEX "reservation_all_newest" ON "reservation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_status" ON "reservation" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_pickup" ON "reservation" USING btree ("pickup_date","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_delivery" ON "reservation" USING btree ("delivery_date","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_doubtful" ON "reservation" USING btree ("created_at","id") WHERE "reservation"."area" = 'CHECK';--> statement-breakpoint
CREATE INDEX "reservation_all_doubtful_status" ON "reservation" USING btree ("status","created_at","id") WHERE "reservation"."area" = 'CHECK';--> statement-breakpoint
CREATE INDEX "reservation_all_number" ON "reservation" USING btree (right("number", 6),"created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_phone" ON "reservation" USING btree (right("customer_phone", 4),"created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_name" ON "reservation" USING btree ("customer_name","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_of_diagnosis" ON "reservation" USING btree ("created_at","member_id","diagnosis_id") WHERE "reservation"."diagnosis_id" is not null;