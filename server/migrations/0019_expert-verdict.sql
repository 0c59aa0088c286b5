ALTER TABLE "care_plan" ADD COLUMN "kept_despite" text;
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "is_unedited" boolean DEFAULT false NOT NULL;
