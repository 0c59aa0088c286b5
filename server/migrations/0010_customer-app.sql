CREATE TABLE "diagnosis_share" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_share_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "expert_read_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "opened_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "ready_notice_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "account_closed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "kept_deduction" text;
--> statement-breakpoint
CREATE INDEX "diagnosis_share_token" ON "diagnosis_share" USING btree ("token");
