CREATE TABLE "compensation" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"won" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text NOT NULL,
	"approved_by" text,
	"paid_by" text,
	"bank" text,
	"account_number" text,
	"holder" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compensation_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reservation_id" uuid,
	"diagnosis_id" uuid,
	"state" text NOT NULL,
	"owner_id" text,
	"due_at" timestamp with time zone,
	"opened_by" text NOT NULL,
	"outcome" text,
	"outcome_text" text,
	"rating" text,
	"reopened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "inquiry_message" (
	"member_id" text NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"is_internal" boolean NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_message_member_id_inquiry_id_id_pk" PRIMARY KEY("member_id","inquiry_id","id")
);
--> statement-breakpoint
CREATE INDEX "compensation_of_inquiry" ON "compensation" USING btree ("member_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiry_id" ON "inquiry" USING btree ("id");--> statement-breakpoint
CREATE INDEX "inquiry_due" ON "inquiry" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "inquiry_newest" ON "inquiry" USING btree ("state","created_at");