import { createDiagnosis } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

// Chromium's push service is Google's; this journey subscribes to the sandbox's instead.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], viewport: { width: 1280, height: 800 } })

interface Device {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

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

test('an expert turns notices on; an emergency rings within a minute with no console open', async ({
  page,
  openWindow,
}) => {
  const device: Device = await (
    await page.request.post('/sandbox/control/push/subscriptions', { data: {} })
  ).json()
  const links = async () => {
    const all = await (await page.request.get('/sandbox/control/push/messages')).json()
    return all
      .filter((it: { endpoint: string }) => it.endpoint === device.endpoint)
      .map(({ text }: { text: string }) => JSON.parse(text).link)
  }
  await useDevice(page, device)
  await openConsole(page, 'expert', '/cases')
  await page.getByRole('button', { name: /^알림/ }).click()
  await page.getByText('알림 설정').click()
  const here = page.getByRole('switch', { name: '이 기기로 알림 받기' })
  await expect(here).not.toBeChecked()
  const subscribed = page.waitForResponse(/\/notices\/push\/subscriptions$/)
  await here.press('Space')
  expect((await subscribed).status()).toBe(200)
  await expect(here).toBeChecked()
  await expect(page.getByRole('switch', { name: /응급 사례/ })).toBeDisabled()
  await page.goto('about:blank')

  const other = await openWindow()
  const id = await createDiagnosis(await createCaller(other.request, '박한결'), {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '강아지가 소철 씨앗을 삼켰어요',
  })
  await expect.poll(links, { timeout: 60_000 }).toContain(`/console/cases/${id}`)
})
