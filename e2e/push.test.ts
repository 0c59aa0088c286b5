import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { book, payWith } from './booking.ts'
import { signIn } from './people.ts'

// Chromium's own push service is Google's; the sandbox's takes its place where the page asks for a subscription.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

interface Device {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function newDevice(page: Page): Promise<Device> {
  return (await page.request.post('/sandbox/control/push/subscriptions', { data: {} })).json()
}

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: '이 기기에서 알림 받기' })

/** From now on the page's browser subscribes to the sandbox's push service. */
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

test('a device that was switched on is told of a payment, and no more after signing out', async ({
  page,
}) => {
  const device = await newDevice(page)
  await useDevice(page, device)
  await signIn(page, '박한결')
  await page.goto('/alarm-list')
  await expect(deviceSwitch(page)).not.toBeChecked()
  const known = page.waitForResponse(/\/push\/subscriptions$/)
  await deviceSwitch(page).click()
  expect((await known).status()).toBe(200)
  await expect(deviceSwitch(page)).toBeChecked()

  await book(page)
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  const links = async () => (await messagesFor(page, device)).map(({ link }) => link).join(' ')
  await expect.poll(links, { timeout: 10_000 }).toMatch(/\/(reservation-detail|payment-list)/)

  await page.goto('/my-page')
  const forgotten = page.waitForRequest(/\/push\/unsubscribe$/)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  expect((await forgotten).postDataJSON()).toEqual({ endpoint: device.endpoint })
})

test('a push shows a notification, refreshes the bell, and a tap on it goes there', async ({
  page,
  context,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const news = {
    id: 'n-1',
    title: '전문가 답변이 왔어요',
    message: '몬스테라의 잎을 살펴봤어요.',
    link: '/alarm-list',
  }

  const refreshed = page.waitForRequest(/\/unread-count$/)
  await deliverPush(context, page, news)
  await refreshed
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, data }))
    })
  await expect
    .poll(shown)
    .toEqual([
      { title: news.title, body: news.message, tag: news.id, silent: false, data: { link: news.link } },
    ])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const Tap = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Tap('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/alarm-list$/)
})

test('a browser that forbids notifications says what to do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), permissions: [], locale: 'ko-KR' })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await signIn(page, '이새봄')
  await page.goto('/alarm-list')
  await expect(deviceSwitch(page)).toBeDisabled()
  await expect(page.getByText('브라우저에서 알림이 막혀 있어요.')).toBeVisible()
  await context.close()
})

/** What the browser does when its push service brings a message. */
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
