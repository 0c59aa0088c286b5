CREATE TABLE "payment" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"order_id" text NOT NULL,
	"order_name" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"payment_key" text,
	"method" text,
	"method_label" text,
	"receipt_url" text,
	"virtual_account" jsonb,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"fail_code" text,
	"fail_message" text,
	"confirming_since" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_orphan" (
	"payment_key" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"provider_status" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_summary" (
	"member_id" text PRIMARY KEY NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"transaction_key" text,
	"fail_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_heard" (
	"key" text PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_day" (
	"date" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"status" text NOT NULL,
	"previous_amount" integer NOT NULL,
	"new_amount" integer NOT NULL,
	"reason" text NOT NULL,
	"photos" jsonb NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "price_change_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_table" (
	"version" text PRIMARY KEY NOT NULL,
	"effective_from" text NOT NULL,
	"small" integer NOT NULL,
	"medium" integer NOT NULL,
	"large" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"number" text NOT NULL,
	"idempotency_key" text,
	"status" text NOT NULL,
	"listing" text NOT NULL,
	"progress" integer NOT NULL,
	"end_reason" text,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text,
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
	"price_version" text NOT NULL,
	"total_amount" integer NOT NULL,
	"paid_amount" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"pickup_date" text NOT NULL,
	"pickup_slot" text NOT NULL,
	"pickup_time" text NOT NULL,
	"pickup_changes" integer DEFAULT 0 NOT NULL,
	"delivery_date" text NOT NULL,
	"delivery_slot" text NOT NULL,
	"delivery_time" text NOT NULL,
	"delivery_changes" integer DEFAULT 0 NOT NULL,
	"holds_pickup" boolean NOT NULL,
	"holds_delivery" boolean NOT NULL,
	"hold_until" timestamp with time zone,
	"special_request" text,
	"diagnosis_id" uuid,
	"diagnosis" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "reservation_idempotency" UNIQUE("member_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "reservation_count" (
	"member_id" text PRIMARY KEY NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_event" (
	"id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor" text NOT NULL,
	"reason" text,
	"detail" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_event_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "reservation_step" (
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"date" text,
	"time" text,
	"notes" text,
	"details" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_step_member_id_reservation_id_stage_pk" PRIMARY KEY("member_id","reservation_id","stage")
);
--> statement-breakpoint
CREATE TABLE "service_area" (
	"sido" text NOT NULL,
	"sigungu" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "service_area_sido_sigungu_place_pk" PRIMARY KEY("sido","sigungu","place")
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"leg" text NOT NULL,
	"date" text NOT NULL,
	"slot" text NOT NULL,
	"stops" integer NOT NULL,
	"pots" integer NOT NULL,
	"taken_stops" integer DEFAULT 0 NOT NULL,
	"taken_pots" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_leg_date_slot_pk" PRIMARY KEY("leg","date","slot")
);
--> statement-breakpoint
CREATE TABLE "slot_pattern" (
	"leg" text NOT NULL,
	"weekday" integer NOT NULL,
	"slot" text NOT NULL,
	"stops" integer NOT NULL,
	"pots" integer NOT NULL,
	CONSTRAINT "slot_pattern_leg_weekday_slot_pk" PRIMARY KEY("leg","weekday","slot")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("member_id","reservation_id") WHERE "payment"."status" in ('PENDING', 'CONFIRMING');--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_key" ON "payment" USING btree ("payment_key");--> statement-breakpoint
CREATE INDEX "payment_id" ON "payment" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_of" ON "payment" USING btree ("member_id","reservation_id");--> statement-breakpoint
CREATE INDEX "payment_newest" ON "payment" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_newest_of_status" ON "payment" USING btree ("member_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_confirming" ON "payment" USING btree ("confirming_since") WHERE "payment"."status" = 'CONFIRMING';--> statement-breakpoint
CREATE INDEX "payment_completed" ON "payment" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "payment_event_of" ON "payment_event" USING btree ("member_id","payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_of" ON "refund" USING btree ("member_id","payment_id");--> statement-breakpoint
CREATE INDEX "refund_pending" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_heard_at" ON "webhook_heard" USING btree ("heard_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_change_open" ON "price_change" USING btree ("member_id","reservation_id") WHERE "price_change"."status" in ('PROPOSED', 'AWAITING_PAYMENT');--> statement-breakpoint
CREATE INDEX "price_change_of" ON "price_change" USING btree ("member_id","reservation_id","created_at");--> statement-breakpoint
CREATE INDEX "reservation_id" ON "reservation" USING btree ("id");--> statement-breakpoint
CREATE INDEX "reservation_newest" ON "reservation" USING btree ("member_id","created_at","id") WHERE "reservation"."listing" <> 'HIDDEN';--> statement-breakpoint
CREATE INDEX "reservation_newest_of_listing" ON "reservation" USING btree ("member_id","listing","created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_unpaid" ON "reservation" USING btree ("hold_until") WHERE "reservation"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "reservation_waiting_for_system" ON "reservation" USING btree ("status","status_since") WHERE "reservation"."status" in ('CONFIRMED', 'DELIVERED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "reservation_event_of" ON "reservation_event" USING btree ("member_id","reservation_id","created_at");
--> statement-breakpoint
INSERT INTO "price_table" ("version", "effective_from", "small", "medium", "large") VALUES
  ('2025-09-01', '2025-09-01', 5000, 15000, 30000) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "slot_pattern" ("leg", "weekday", "slot", "stops", "pots") VALUES
  ('PICKUP', 2, 'AM', 20, 60),
  ('PICKUP', 2, 'PM', 20, 60),
  ('PICKUP', 4, 'AM', 20, 60),
  ('PICKUP', 4, 'PM', 20, 60),
  ('DELIVERY', 2, 'AM', 20, 60),
  ('DELIVERY', 2, 'PM', 20, 60),
  ('DELIVERY', 4, 'AM', 20, 60),
  ('DELIVERY', 4, 'PM', 20, 60) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "closed_day" ("date", "name") VALUES
  ('2026-01-01', '신정'),
  ('2026-02-16', '설날 연휴'),
  ('2026-02-17', '설날'),
  ('2026-02-18', '설날 연휴'),
  ('2026-03-01', '삼일절'),
  ('2026-03-02', '삼일절 대체공휴일'),
  ('2026-05-05', '어린이날'),
  ('2026-05-24', '부처님 오신 날'),
  ('2026-05-25', '부처님 오신 날 대체공휴일'),
  ('2026-06-03', '지방선거일'),
  ('2026-06-06', '현충일'),
  ('2026-08-15', '광복절'),
  ('2026-08-17', '광복절 대체공휴일'),
  ('2026-09-24', '추석 연휴'),
  ('2026-09-25', '추석'),
  ('2026-09-26', '추석 연휴'),
  ('2026-10-03', '개천절'),
  ('2026-10-05', '개천절 대체공휴일'),
  ('2026-10-09', '한글날'),
  ('2026-12-25', '성탄절'),
  ('2027-01-01', '신정'),
  ('2027-02-06', '설날 연휴'),
  ('2027-02-07', '설날'),
  ('2027-02-08', '설날 연휴'),
  ('2027-02-09', '설날 대체공휴일'),
  ('2027-03-01', '삼일절'),
  ('2027-05-05', '어린이날'),
  ('2027-05-13', '부처님 오신 날'),
  ('2027-06-06', '현충일'),
  ('2027-08-15', '광복절'),
  ('2027-08-16', '광복절 대체공휴일'),
  ('2027-09-14', '추석 연휴'),
  ('2027-09-15', '추석'),
  ('2027-09-16', '추석 연휴'),
  ('2027-10-03', '개천절'),
  ('2027-10-04', '개천절 대체공휴일'),
  ('2027-10-09', '한글날'),
  ('2027-10-11', '한글날 대체공휴일'),
  ('2027-12-25', '성탄절'),
  ('2027-12-27', '성탄절 대체공휴일') ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "service_area" ("sido", "sigungu", "place", "verdict") VALUES
  ('서울', '', '', 'SERVED'),
  ('경기', '', '', 'SERVED'),
  ('인천', '', '', 'CHECK'),
  ('경기', '김포시', '', 'CHECK'),
  ('경기', '화성시', '', 'CHECK'),
  ('경기', '용인시', '', 'CHECK'),
  ('경기', '광주시', '', 'CHECK'),
  ('경기', '구리시', '', 'CHECK'),
  ('경기', '연천군', '', 'BY_AGREEMENT'),
  ('경기', '포천시', '', 'BY_AGREEMENT'),
  ('경기', '양평군', '', 'BY_AGREEMENT'),
  ('경기', '여주시', '', 'BY_AGREEMENT'),
  ('경기', '이천시', '', 'BY_AGREEMENT'),
  ('경기', '안성시', '', 'BY_AGREEMENT'),
  ('경기', '평택시', '', 'BY_AGREEMENT'),
  ('경기', '동두천시', '', 'BY_AGREEMENT'),
  ('경기', '가평군', '', 'BY_AGREEMENT'),
  ('경기', '오산시', '', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부동', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부북동', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부남동', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부동동', 'BY_AGREEMENT'),
  ('경기', '안산시', '선감동', 'BY_AGREEMENT'),
  ('경기', '안산시', '풍도동', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부황금로', 'BY_AGREEMENT'),
  ('경기', '안산시', '대부중앙로', 'BY_AGREEMENT'),
  ('경기', '안산시', '대선로', 'BY_AGREEMENT'),
  ('인천', '중구', '중산동', 'BY_AGREEMENT'),
  ('인천', '중구', '운남동', 'BY_AGREEMENT'),
  ('인천', '중구', '운서동', 'BY_AGREEMENT'),
  ('인천', '중구', '운북동', 'BY_AGREEMENT'),
  ('인천', '중구', '을왕동', 'BY_AGREEMENT'),
  ('인천', '중구', '남북동', 'BY_AGREEMENT'),
  ('인천', '중구', '덕교동', 'BY_AGREEMENT'),
  ('인천', '중구', '무의동', 'BY_AGREEMENT'),
  ('인천', '중구', '영종동', 'BY_AGREEMENT'),
  ('인천', '중구', '영종대로', 'BY_AGREEMENT'),
  ('인천', '중구', '영종해안남로', 'BY_AGREEMENT'),
  ('인천', '중구', '영종해안북로', 'BY_AGREEMENT'),
  ('인천', '중구', '하늘중앙로', 'BY_AGREEMENT'),
  ('인천', '중구', '공항로', 'BY_AGREEMENT'),
  ('인천', '중구', '은하수로', 'BY_AGREEMENT'),
  ('인천', '중구', '신도시남로', 'BY_AGREEMENT'),
  ('인천', '영종구', '', 'BY_AGREEMENT'),
  ('인천', '옹진군', '영흥면', 'BY_AGREEMENT') ON CONFLICT DO NOTHING;
