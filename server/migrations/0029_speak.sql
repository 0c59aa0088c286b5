CREATE TABLE "broadcast" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" jsonb NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"expected" integer NOT NULL,
	"sent_until" text,
	"reached" integer DEFAULT 0 NOT NULL,
	"pushed" integer DEFAULT 0 NOT NULL,
	"push_failed" integer DEFAULT 0 NOT NULL,
	"sent_by" text NOT NULL,
	"approved_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "push" text;--> statement-breakpoint
CREATE INDEX "broadcast_newest" ON "broadcast" USING btree ("created_at");