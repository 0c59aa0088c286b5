CREATE TABLE "member_note" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_note_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "case_note" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_note_member_id_diagnosis_id_id_pk" PRIMARY KEY("member_id","diagnosis_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "member_note_newest" ON "member_note" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "case_note_newest" ON "case_note" USING btree ("member_id","diagnosis_id","created_at","id");
