CREATE TABLE "expert_answer" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"expert_id" text NOT NULL,
	"feedback" text NOT NULL,
	"verdict" text NOT NULL,
	"revision" integer NOT NULL,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "expert_answer_member_id_diagnosis_id_edition_pk" PRIMARY KEY("member_id","diagnosis_id","edition")
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD COLUMN "nth_look" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "expert_answer_stands" ON "expert_answer" USING btree ("member_id","diagnosis_id") WHERE "expert_answer"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "expert_answer_answered" ON "expert_answer" USING btree ("answered_at") WHERE "expert_answer"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "diagnosis_engines" ON "diagnosis" USING btree ("created_at","engine","engine_version","took_ms");--> statement-breakpoint
CREATE INDEX "diagnosis_feedback_updated" ON "diagnosis_feedback" USING btree ("updated_at");--> statement-breakpoint
-- Counts the looks at plants that were diagnosed again before there was a count.
WITH RECURSIVE "looks" AS (
	SELECT "member_id", "id", 1 AS "nth" FROM "diagnosis" WHERE "previous_id" IS NULL
	UNION ALL
	SELECT "d"."member_id", "d"."id", "looks"."nth" + 1 FROM "diagnosis" "d"
	JOIN "looks" ON "d"."member_id" = "looks"."member_id" AND "d"."previous_id" = "looks"."id"
)
UPDATE "diagnosis" SET "nth_look" = "looks"."nth" FROM "looks"
WHERE "diagnosis"."member_id" = "looks"."member_id" AND "diagnosis"."id" = "looks"."id" AND "looks"."nth" > 1;
