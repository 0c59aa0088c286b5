CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"link_to" text,
	"link_label" text,
	"position" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_setting" (
	"id" text PRIMARY KEY NOT NULL,
	"is_asked" boolean NOT NULL,
	"model" text,
	"won_per_day" integer,
	"calls_per_person" integer,
	"updated_at" timestamp with time zone NOT NULL
);
