CREATE TABLE "duty_away" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duty_away_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_week" (
	"member_id" text PRIMARY KEY NOT NULL,
	"weekdays" jsonb NOT NULL,
	"works_on_holidays" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notice_off" (
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "staff_notice_off_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_promised_hours" integer DEFAULT 24;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "session_id" uuid;