-- A visit that the previous version has changed meanwhile is there already, and newer.
INSERT INTO visit (member_id, reservation_id, leg, date, slot, time, holds, changes, missed_by)
SELECT member_id, id, 'PICKUP', pickup_date, pickup_slot, pickup_time, holds_pickup, pickup_changes, pickup_missed_by FROM reservation WHERE pickup_date IS NOT NULL
UNION ALL
SELECT member_id, id, 'DELIVERY', delivery_date, delivery_slot, delivery_time, holds_delivery, delivery_changes, NULL FROM reservation WHERE delivery_date IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What this version writes, the previous one reads.
CREATE FUNCTION visits_for_previous_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.leg = 'PICKUP' THEN
    UPDATE reservation SET pickup_date = NEW.date, pickup_slot = NEW.slot, pickup_time = NEW.time, holds_pickup = NEW.holds,
      pickup_changes = NEW.changes, pickup_missed_by = NEW.missed_by
    WHERE member_id = NEW.member_id AND id = NEW.reservation_id;
  ELSE
    UPDATE reservation SET delivery_date = NEW.date, delivery_slot = NEW.slot, delivery_time = NEW.time, holds_delivery = NEW.holds,
      delivery_changes = NEW.changes
    WHERE member_id = NEW.member_id AND id = NEW.reservation_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visits_for_previous_version AFTER INSERT OR UPDATE ON visit FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION visits_for_previous_version();
