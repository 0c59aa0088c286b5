CREATE TABLE "day_route" (
	"date" text PRIMARY KEY NOT NULL,
	"stops" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "van_list" (
	"id" text PRIMARY KEY NOT NULL,
	"vans" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
