CREATE TABLE "consent_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"agreed" boolean NOT NULL,
	"policy_version" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "member_role" (
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_role_member_id_role_pk" PRIMARY KEY("member_id","role")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_verifier" text,
	"nonce" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnosis" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"idempotency_key" text,
	"full_photo" text NOT NULL,
	"symptom_photo" text NOT NULL,
	"prompt" text NOT NULL,
	"answers" jsonb NOT NULL,
	"problem_id" text,
	"problem" text NOT NULL,
	"confidence" text NOT NULL,
	"findings" jsonb NOT NULL,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"expert_feedback" text,
	"expert_answered_at" timestamp with time zone,
	"expert_due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "diagnosis_idempotency" UNIQUE("member_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_inbox" (
	"member_id" text PRIMARY KEY NOT NULL,
	"unread_count" integer NOT NULL,
	"read_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limit_counter" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "limit_counter_name_subject_window_start_pk" PRIMARY KEY("name","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "media_file" (
	"member_id" text NOT NULL,
	"path" text NOT NULL,
	"state" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_file_member_id_path_pk" PRIMARY KEY("member_id","path")
);
--> statement-breakpoint
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_role" ADD CONSTRAINT "member_role_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_record_member" ON "consent_record" USING btree ("member_id","recorded_at");--> statement-breakpoint
CREATE INDEX "member_never_accepted" ON "member" USING btree ("created_at") WHERE "member"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "member_identity_member" ON "member_identity" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_expires" ON "sign_in_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "diagnosis_newest" ON "diagnosis" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_unique_key" ON "job" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("state","run_at");--> statement-breakpoint
CREATE INDEX "limit_counter_window" ON "limit_counter" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "media_file_state" ON "media_file" USING btree ("state","created_at");