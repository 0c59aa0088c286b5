/** Messages of a service worker to the open windows of its app. */
export type WorkerMessage =
  /** A push message has arrived: the inbox has a new notification. */
  | { kind: 'news' }
  /** The browser has ended the push subscription. */
  | { kind: 'renew' }
  /** The person tapped a notification that leads here. */
  | { kind: 'open'; link: string }
