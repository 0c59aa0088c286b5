-- Notes that were recognised by how they begin as what follows from a refused price are marked, as this version marks them.
UPDATE "reservation_event" SET "detail" = "detail" || '{"settlesPrice": true}'
WHERE "kind" = 'NOTE' AND (starts_with("detail" ->> 'note', '화분 수: ') OR starts_with("detail" ->> 'note', '금액: '));
