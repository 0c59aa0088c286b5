CREATE TABLE "visit" (
	"member_id" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"date" text NOT NULL,
	"slot" text NOT NULL,
	"time" text NOT NULL,
	"holds" boolean NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"missed_by" text,
	CONSTRAINT "visit_member_id_reservation_id_leg_pk" PRIMARY KEY("member_id","reservation_id","leg")
);
--> statement-breakpoint
CREATE INDEX "visit_of_day" ON "visit" USING btree ("leg","date","slot");
--> statement-breakpoint
-- The columns of before stay for one release, in which the previous version may run beside this one. A migration of the next release drops them with both functions and triggers.
ALTER TABLE "reservation" ALTER COLUMN "pickup_date" DROP NOT NULL, ALTER COLUMN "pickup_slot" DROP NOT NULL, ALTER COLUMN "pickup_time" DROP NOT NULL, ALTER COLUMN "delivery_date" DROP NOT NULL, ALTER COLUMN "delivery_slot" DROP NOT NULL, ALTER COLUMN "delivery_time" DROP NOT NULL, ALTER COLUMN "holds_pickup" DROP NOT NULL, ALTER COLUMN "holds_delivery" DROP NOT NULL;
--> statement-breakpoint
-- What the previous version writes, this one reads. This version stores no visits in a reservation.
CREATE FUNCTION visits_of_previous_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM visit WHERE member_id = OLD.member_id AND reservation_id = OLD.id;
  ELSIF NEW.pickup_date IS NOT NULL THEN
    INSERT INTO visit (member_id, reservation_id, leg, date, slot, time, holds, changes, missed_by) VALUES
      (NEW.member_id, NEW.id, 'PICKUP', NEW.pickup_date, NEW.pickup_slot, NEW.pickup_time, NEW.holds_pickup, NEW.pickup_changes, NEW.pickup_missed_by),
      (NEW.member_id, NEW.id, 'DELIVERY', NEW.delivery_date, NEW.delivery_slot, NEW.delivery_time, NEW.holds_delivery, NEW.delivery_changes, NULL)
    ON CONFLICT (member_id, reservation_id, leg) DO UPDATE SET date = excluded.date, slot = excluded.slot, time = excluded.time,
      holds = excluded.holds, changes = excluded.changes, missed_by = coalesce(excluded.missed_by, visit.missed_by);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visits_of_previous_version AFTER INSERT OR DELETE OR UPDATE OF pickup_date, pickup_slot, pickup_time, pickup_changes, pickup_missed_by, holds_pickup, delivery_date, delivery_slot, delivery_time, delivery_changes, holds_delivery ON reservation FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION visits_of_previous_version();
