/** What the server needs to send push messages to a browser. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Subscribes this browser to push messages that are signed with the server's key. */
export async function subscribeBrowser(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<BrowserSubscription> {
  // A subscription with another key is unusable and blocks a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  return toBrowserSubscription(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

export function toBrowserSubscription(made: PushSubscription): BrowserSubscription {
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint, keys: { p256dh, auth } }
}
