CREATE TABLE "booking_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"horizon_days" integer NOT NULL,
	"cut_off_hour" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_day" ADD COLUMN "leg" text;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "own_capacity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;