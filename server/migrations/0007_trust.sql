CREATE TABLE "passkey" (
	"member_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_member_id_credential_id_pk" PRIMARY KEY("member_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "role_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"granted" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "log_erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"log" text NOT NULL,
	"row_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_seal" (
	"log" text NOT NULL,
	"seq" bigint NOT NULL,
	"row_id" uuid NOT NULL,
	"row_time" timestamp with time zone NOT NULL,
	"salt" uuid,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_seal_log_seq_pk" PRIMARY KEY("log","seq")
);
--> statement-breakpoint
CREATE TABLE "database_mode" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"member_id" text,
	"network" text,
	"detail" jsonb NOT NULL,
	"count" integer NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_role" ADD COLUMN "granted_by" text;
--> statement-breakpoint
ALTER TABLE "member_role" ADD COLUMN "confirmed_by" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "kind" text DEFAULT 'CUSTOMER' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "passkey_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "passkey_challenge" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "passkey_challenge_expires_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD COLUMN "session_id" uuid;
--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "tried_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "refund_proposal" ADD COLUMN "kind" text DEFAULT 'REFUND' NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_proposal" ADD COLUMN "detail" jsonb;
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_proposal" ADD CONSTRAINT "role_proposal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "role_proposal_open" ON "role_proposal" USING btree ("member_id") WHERE "role_proposal"."status" = 'OPEN';
--> statement-breakpoint
CREATE INDEX "role_proposal_newest" ON "role_proposal" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "log_erasure_row" ON "log_erasure" USING btree ("log","row_id");
--> statement-breakpoint
CREATE INDEX "log_erasure_newest" ON "log_erasure" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "log_seal_row" ON "log_seal" USING btree ("log","row_id");
--> statement-breakpoint
CREATE INDEX "log_seal_newest" ON "log_seal" USING btree ("log","row_time");
--> statement-breakpoint
CREATE INDEX "security_event_newest" ON "security_event" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "security_event_member" ON "security_event" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "security_event_network" ON "security_event" USING btree ("network","created_at","id");
