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
DROP INDEX "expert_answer_answered";--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "right_problem_id" text;--> statement-breakpoint
CREATE INDEX "expert_claim_of" ON "expert_claim" USING btree ("expert_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "expert_draft_of" ON "expert_draft" USING btree ("expert_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "expert_question_waits" ON "expert_question" USING btree ("asked_at","diagnosis_id") WHERE "expert_question"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "expert_snippet_newest" ON "expert_snippet" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "care_entry_of" ON "care_entry" USING btree ("member_id","reservation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "diagnosis_by_id" ON "diagnosis" USING btree ("id");--> statement-breakpoint
CREATE INDEX "diagnosis_expert_waits" ON "diagnosis" USING btree ("expert_due_at","id") WHERE "diagnosis"."expert_answered_at" is null;--> statement-breakpoint
CREATE INDEX "diagnosis_expert_late" ON "diagnosis" USING btree ("expert_due_at") WHERE "diagnosis"."expert_answered_at" is null and "diagnosis"."expert_escalated_at" is null;--> statement-breakpoint
CREATE INDEX "expert_answer_newest" ON "expert_answer" USING btree ("answered_at","diagnosis_id") WHERE "expert_answer"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "reservation_all_newest" ON "reservation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_status" ON "reservation" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_pickup" ON "reservation" USING btree ("pickup_date","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_delivery" ON "reservation" USING btree ("delivery_date","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_doubtful" ON "reservation" USING btree ("created_at","id") WHERE "reservation"."area" = 'CHECK';--> statement-breakpoint
CREATE INDEX "reservation_all_doubtful_status" ON "reservation" USING btree ("status","created_at","id") WHERE "reservation"."area" = 'CHECK';--> statement-breakpoint
CREATE INDEX "reservation_all_number" ON "reservation" USING btree (right("number", 6),"created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_phone" ON "reservation" USING btree (right("customer_phone", 4),"created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_all_name" ON "reservation" USING btree ("customer_name","created_at","id");