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
CREATE TABLE "outside_message" (
	"member_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"state" text NOT NULL,
	"channel" text,
	"group_id" text,
	"code" text,
	"won" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_message_member_id_notification_id_pk" PRIMARY KEY("member_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "push" text;--> statement-breakpoint
CREATE INDEX "broadcast_newest" ON "broadcast" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outside_message_newest" ON "outside_message" USING btree ("created_at");