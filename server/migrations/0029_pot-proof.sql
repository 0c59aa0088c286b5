CREATE TABLE "pot_answer" (
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"answer" text NOT NULL,
	"inquiry_id" uuid,
	"photos" jsonb NOT NULL,
	"agreed_won" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pot_answer_member_id_reservation_id_kind_pk" PRIMARY KEY("member_id","reservation_id","kind")
);
--> statement-breakpoint
ALTER TABLE "care_entry" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pot_record" ADD COLUMN "agreed_won" integer;