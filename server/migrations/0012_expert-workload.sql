CREATE TABLE "expert_handover" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"from_expert_id" text NOT NULL,
	"to_expert_id" text,
	"note" text NOT NULL,
	"text" text,
	"verdict" text,
	"right_problem_id" text,
	"handed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expert_handover_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
ALTER TABLE "expert_answer" ADD COLUMN "begun_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "expert_claim" ADD COLUMN "since" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "expert_handover_from" ON "expert_handover" USING btree ("from_expert_id");
--> statement-breakpoint
CREATE INDEX "expert_handover_to" ON "expert_handover" USING btree ("to_expert_id","diagnosis_id");
