CREATE TABLE "retained_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"keep_until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_image" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text,
	"customer_name" text NOT NULL,
	"rating" integer NOT NULL,
	"content" text NOT NULL,
	"is_displayed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thumbnail" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"tag" text NOT NULL,
	"body" text NOT NULL,
	"sources" jsonb DEFAULT '[]' NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"related" uuid[] DEFAULT '{}' NOT NULL,
	"recommended" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_check_in" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"answer" text NOT NULL,
	"note" text NOT NULL,
	"photo" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_check_in_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "care_check_in_day" UNIQUE("member_id","diagnosis_id","day")
);
--> statement-breakpoint
CREATE TABLE "care_plan" (
	"member_id" text NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"problem" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"next_day" integer,
	"remind_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "care_plan_member_id_diagnosis_id_pk" PRIMARY KEY("member_id","diagnosis_id")
);
--> statement-breakpoint
CREATE TABLE "care_task" (
	"member_id" text NOT NULL,
	"id" uuid NOT NULL,
	"diagnosis_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"due" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "care_task_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "care_task_position" UNIQUE("member_id","diagnosis_id","position")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_image" text NOT NULL,
	"pc_image" text NOT NULL,
	"link" text NOT NULL,
	"alt" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"member_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscription_member_id_endpoint_hash_pk" PRIMARY KEY("member_id","endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"effective_from" date NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"price" integer NOT NULL,
	"description" text NOT NULL,
	"tags" jsonb DEFAULT '[]' NOT NULL,
	"link" text NOT NULL,
	"type" text NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"recommended" integer,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "retained_record_until" ON "retained_record" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "retained_record_person" ON "retained_record" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "gallery_image_newest" ON "gallery_image" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_displayed" ON "review" USING btree ("created_at","id") WHERE "review"."is_displayed";--> statement-breakpoint
CREATE INDEX "review_member" ON "review" USING btree ("member_id") WHERE "review"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "content_newest" ON "content" USING btree ("published_at","id") WHERE "content"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "content_newest_of_tag" ON "content" USING btree ("tag","published_at","id") WHERE "content"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "content_problems" ON "content" USING gin ("problems");--> statement-breakpoint
CREATE INDEX "content_recommended" ON "content" USING btree ("recommended") WHERE "content"."recommended" is not null;--> statement-breakpoint
CREATE INDEX "care_plan_due" ON "care_plan" USING btree ("remind_at") WHERE "care_plan"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "banner_period" ON "banner" USING btree ("starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id") WHERE "product"."is_shown";--> statement-breakpoint
CREATE INDEX "product_newest_of_type" ON "product" USING btree ("type","created_at","id") WHERE "product"."is_shown";--> statement-breakpoint
CREATE INDEX "product_problems" ON "product" USING gin ("problems");--> statement-breakpoint
CREATE INDEX "product_recommended" ON "product" USING btree ("recommended") WHERE "product"."recommended" is not null;