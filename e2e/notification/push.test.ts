import type { BrowserContext } from '@playwright/test'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

// Chromium's push service is Google's; these journeys subscribe to the sandbox's instead.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

interface Device {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function newDevice(page: Page): Promise<Device> {
  return (await page.request.post('/sandbox/control/push/subscriptions', { data: {} })).json()
}

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: '이 기기에서 알림 받기' })

/** Makes the page subscribe this device at the sandbox's push service. */
const useDevice = (page: Page, device: Device) =>
  page.addInitScript((subscription) => {
    let current: object | null = null
    const unsubscribe = async () => {
      current = null
      return true
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe }
        return current
      },
    })
  }, device)

async function messagesFor(page: Page, { endpoint }: Device): Promise<{ title: string; link: string }[]> {
  const all = await (await page.request.get('/sandbox/control/push/messages')).json()
  return all
    .filter((it: { endpoint: string }) => it.endpoint === endpoint)
    .map(({ text }: { text: string }) => JSON.parse(text))
}

test('a subscribed device is notified of a payment, and unsubscribed by signing out', async ({ page }) => {
  const device = await newDevice(page)
  await useDevice(page, device)
  const member = await signIn(page, '박한결')
  await page.goto('/alarm-list')
  await page.getByText('이 기기에서는 알림을 받지 않아요').click()
  await expect(deviceSwitch(page)).not.toBeChecked()
  const subscribed = page.waitForResponse(/\/push\/subscriptions$/)
  await deviceSwitch(page).click()
  expect((await subscribed).status()).toBe(200)
  await expect(deviceSwitch(page)).toBeChecked()

  const [day = ''] = await listFreeDays(member)
  await createPaidReservation(member, day)
  const links = async () => (await messagesFor(page, device)).map(({ link }) => link).join(' ')
  await expect.poll(links).toMatch(/\/(reservation-detail|payment-list)/)

  await page.goto('/my-page')
  const unsubscribed = page.waitForRequest(/\/push\/unsubscribe$/)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  expect((await unsubscribed).postDataJSON()).toEqual({ endpoint: device.endpoint })
})

test('a push message shows a notification, refreshes the bell, and a tap opens its link', async ({
  page,
  context,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const notification = {
    id: 'n-1',
    title: '전문가 답변이 왔어요',
    message: '몬스테라의 잎을 살펴봤어요.',
    link: '/alarm-list',
  }

  const refreshed = page.waitForRequest(/\/unread-count$/)
  await deliverPush(context, page, notification)
  await refreshed
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, data }))
    })
  await expect.poll(shown).toEqual([
    {
      title: notification.title,
      body: notification.message,
      tag: notification.id,
      silent: false,
      data: { link: notification.link },
    },
  ])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [tapped] = await scope.registration.getNotifications()
    const Tap = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Tap('notificationclick', { notification: tapped }))
  })
  await expect(page).toHaveURL(/\/alarm-list$/)
})

test('a browser that blocks notifications shows how to allow them', async ({ openWindow }) => {
  const page = await openWindow({ permissions: [] })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await signIn(page, '이새봄')
  await page.goto('/alarm-list')
  await page.getByText('이 기기에서는 알림이 막혀 있어요').click()
  await expect(deviceSwitch(page)).toBeDisabled()
  await expect(page.getByText('브라우저에서 알림이 막혀 있어요.')).toBeVisible()
})

/** Delivers a push message to the service worker of the page. */
async function deliverPush(context: BrowserContext, page: Page, data: object) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) found(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
}
