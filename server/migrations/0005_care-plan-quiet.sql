ALTER TABLE "care_plan" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_plan" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;