CREATE TABLE "member_block" (
	"member_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"blocked_by_name" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_block" ADD CONSTRAINT "member_block_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_name" ON "member" USING btree (("name" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "member_phone_end" ON "member" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "member_email" ON "member" USING btree (lower("email"));