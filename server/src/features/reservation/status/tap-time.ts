const oldestMs = 24 * 60 * 60 * 1000

/**
 * The time of a tap, by the clock of a device that may be wrong or was offline. Undefined when the clock is ahead of the
 * server or the tap is older than 24 hours: the server's time counts then. Never earlier than `since`, when the reservation got the
 * status it has.
 */
export function tapTime(occurredAt: string | undefined, { now, since }: { now: Date; since: Date }) {
  if (occurredAt === undefined) return undefined
  const at = Date.parse(occurredAt)
  if (Number.isNaN(at) || at > now.getTime() || at < now.getTime() - oldestMs) return undefined
  return new Date(Math.max(at, since.getTime()))
}
