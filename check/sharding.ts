/**
 * Where each table lives when the database is distributed over several machines by the customer's id (Citus,
 * YugabyteDB, CockroachDB). A table with `member_id` is distributed by it, unless it is listed here.
 */

/** Tables with `member_id` that stay whole on one machine, and why. */
export const wholeDespiteMember: Record<string, string> = {
  member_identity: 'found by provider and subject at a sign-in, before the member is known',
  phone_booking: 'made before its member is known, found by the hash of a link; kept for days',
  session: 'found by the id in a token; small, because ended sessions are removed',
  role_proposal: 'about staff, rare; one open per person',
  security_event: 'often without a member; kept for 3 months',
  review: 'public once displayed, and without a member after a withdrawal',
  consent_record: 'its key is the id alone; has to become (member_id, id) before it is distributed',
  notification: 'its key is the id alone; has to become (member_id, id) before it is distributed',
}

/** Tables without `member_id`, and why. */
export const withoutMember: Record<string, string> = {
  member: 'distributed by its own id, beside the rows that name it',
  sign_in_attempt: 'made before the member is known; lives for minutes',
  retained_record: 'must not identify a member',
  withdrawal: 'must not identify a member',
  faq: 'public content, small',
  gallery_image: 'public content, small',
  content: 'public content, small',
  product: 'public content, small',
  banner: 'public content, small',
  policy: 'legal texts, small',
  database_mode: 'one row about the whole database',
  site_setting: 'settings, small',
  notification_template: 'settings, small',
  model_setting: 'settings, small',
  booking_rules: 'settings, small',
  price_table: 'settings, small',
  service_area: 'settings, small',
  closed_day: 'calendar, small',
  slot_pattern: 'calendar, small',
  slot: 'capacity shared by all customers: two rows per half day, changed by one conditional update',
  visit_pause: 'calendar, small',
  delay_notice: 'about a slot',
  van_list: 'settings, one row',
  day_route: 'about a day of the vans: one row per day, with ids of reservations only',
  expert_snippet: 'belongs to staff',
  engine_budget:
    'one row per member and day, and one for all: charged in one statement; kept for a week, the one for all for a month',
  payment_orphan: 'a transaction without a known payment, rare',
  webhook_heard: 'names of webhooks, to answer repeated ones',
  audit_log: 'belongs to staff; append-only',
  log_seal: 'one chain over a whole log',
  log_erasure: 'no member is left to name',
  job: 'queue of all processes',
  limit_counter: 'counts hashes of members and addresses; kept for minutes',
}
