CREATE TABLE "notification_template" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text,
	"message" text,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
