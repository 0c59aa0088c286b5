CREATE TABLE "refund_proposal" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_proposal_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
DROP INDEX "payment_completed";--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "payment_orphan" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "refund_proposal_id" ON "refund_proposal" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposal_open" ON "refund_proposal" USING btree ("member_id","payment_id") WHERE "refund_proposal"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "refund_proposal_newest" ON "refund_proposal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_proposal_newest_of_status" ON "refund_proposal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "care_check_in_figures" ON "care_check_in" USING btree ("created_at","day","answer","member_id","diagnosis_id");--> statement-breakpoint
CREATE INDEX "diagnosis_figures" ON "diagnosis" USING btree ("created_at","member_id","id","expert_due_at","expert_answered_at");--> statement-breakpoint
CREATE INDEX "payment_taken" ON "payment" USING btree ("completed_at","method","amount");--> statement-breakpoint
CREATE INDEX "payment_all_newest" ON "payment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_all_status" ON "payment" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_all_method" ON "payment" USING btree ("method","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_settled" ON "refund" USING btree ("settled_at") WHERE "refund"."status" = 'SETTLED';--> statement-breakpoint
CREATE INDEX "refund_all_newest" ON "refund" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_open_newest" ON "price_change" USING btree ("created_at","id") WHERE "price_change"."status" in ('PROPOSED', 'AWAITING_PAYMENT');--> statement-breakpoint
CREATE INDEX "reservation_of_diagnosis" ON "reservation" USING btree ("created_at","member_id","diagnosis_id") WHERE "reservation"."diagnosis_id" is not null;