ALTER TABLE "expert_question" ADD COLUMN "replaced" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_question" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expert_question" ADD COLUMN "escalated_at" timestamp with time zone;