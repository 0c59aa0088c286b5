/** What the service worker tells the open windows of the app. */
export type WorkerMessage =
  /** A push message has arrived: there is news in the inbox. */
  | { kind: 'news' }
  /** The browser has given up the address that push messages came to. */
  | { kind: 'renew' }
  /** The person tapped a notification that leads here. */
  | { kind: 'open'; link: string }

/** Caches that hold what belongs to a person; they go when the person signs out. */
export const personalCaches = ['saeip-photos']
