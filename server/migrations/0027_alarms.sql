CREATE TABLE "alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"rung_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
