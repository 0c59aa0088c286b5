CREATE TABLE "missed_visit" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"date" text NOT NULL,
	"slot" text NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"photo" text,
	"missed_by" text NOT NULL,
	"fee" integer NOT NULL,
	"price_change_id" uuid,
	"waived_by" text,
	"waived_for" text,
	"waived_at" timestamp with time zone,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missed_visit_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "phone_booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"status" text NOT NULL,
	"member_id" text,
	"is_for_member" boolean NOT NULL,
	"reservation_id" uuid,
	"created_by" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"pickup_address" text NOT NULL,
	"pickup_address_detail" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_address_detail" text NOT NULL,
	"same_address" boolean NOT NULL,
	"area" text NOT NULL,
	"small" integer NOT NULL,
	"medium" integer NOT NULL,
	"large" integer NOT NULL,
	"pot_count" integer NOT NULL,
	"pickup_date" text NOT NULL,
	"pickup_slot" text NOT NULL,
	"delivery_date" text NOT NULL,
	"delivery_slot" text NOT NULL,
	"special_request" text,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reschedule_proposal" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"from_date" text NOT NULL,
	"from_slot" text NOT NULL,
	"to_date" text NOT NULL,
	"to_slot" text NOT NULL,
	"pots" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "reschedule_proposal_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_view_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "saved_view_name" UNIQUE("member_id","screen","name")
);
--> statement-breakpoint
CREATE TABLE "paused_visit" (
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"pause_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paused_visit_member_id_reservation_id_pause_id_leg_pk" PRIMARY KEY("member_id","reservation_id","pause_id","leg")
);
--> statement-breakpoint
CREATE TABLE "visit_pause" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" text NOT NULL,
	"leg" text,
	"districts" text[] NOT NULL,
	"kind" text NOT NULL,
	"sentence" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "price_table" ADD COLUMN "visit" integer DEFAULT 20000 NOT NULL;
--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "paused_in" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "pickup_missed_by" text;
--> statement-breakpoint
CREATE INDEX "missed_visit_of" ON "missed_visit" USING btree ("member_id","reservation_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "phone_booking_token" ON "phone_booking" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "phone_booking_newest" ON "phone_booking" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "phone_booking_open" ON "phone_booking" USING btree ("until") WHERE "phone_booking"."status" = 'OPEN';
--> statement-breakpoint
CREATE INDEX "phone_booking_ended" ON "phone_booking" USING btree ("ended_at") WHERE "phone_booking"."ended_at" is not null;
--> statement-breakpoint
CREATE INDEX "phone_booking_member" ON "phone_booking" USING btree ("member_id") WHERE "phone_booking"."member_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_proposal_waiting" ON "reschedule_proposal" USING btree ("member_id","reservation_id","leg") WHERE "reschedule_proposal"."status" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_id" ON "reschedule_proposal" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_of" ON "reschedule_proposal" USING btree ("member_id","reservation_id","created_at");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_token" ON "reschedule_proposal" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_due" ON "reschedule_proposal" USING btree ("answer_by") WHERE "reschedule_proposal"."status" = 'WAITING';
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_all_newest" ON "reschedule_proposal" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_all_status" ON "reschedule_proposal" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_all_day" ON "reschedule_proposal" USING btree ("from_date","created_at","id");
--> statement-breakpoint
CREATE INDEX "reschedule_proposal_all_of" ON "reschedule_proposal" USING btree ("reservation_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "paused_visit_of_pause" ON "paused_visit" USING btree ("pause_id");
--> statement-breakpoint
CREATE INDEX "visit_pause_day" ON "visit_pause" USING btree ("date");
