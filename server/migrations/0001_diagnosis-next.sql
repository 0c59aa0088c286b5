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
ALTER TABLE "diagnosis" ADD COLUMN "follow_ups" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;