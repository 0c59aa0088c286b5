ALTER TABLE "review" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "told_until" text;--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","id");