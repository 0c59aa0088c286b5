import { expect, type Page, test } from '@playwright/test'
import type { CarePlan } from '../../contract/diagnosis/care-plan.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiCaller, createDiagnosis, failure, success } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'

const plan = (page: Page) => page.locator('#care-plan')
const box = (page: Page, at: number) => plan(page).getByRole('checkbox').nth(at)

/** Creates a diagnosis that comes with a care plan. */
async function createClearDiagnosis(caller: ApiCaller) {
  const photo = await createPlantPhoto(900, 1200)
  return createDiagnosis(caller, {
    fullPlantImage: photo,
    symptomImage: photo,
    prompt: '물을 2주 동안 못 줬더니 흙이 바싹 말랐고 화분이 가벼워요. 잎이 축 처졌어요.',
    wateringFrequency: 'BIWEEKLY',
  })
}

test('a care plan is started, ticked by keyboard, postponed, stopped and resumed', async ({ page }) => {
  const id = await createClearDiagnosis(await signIn(page, '이새봄'))
  await page.goto(`/analysis-result/${id}`)
  await page.getByRole('button', { name: '돌봄 계획 시작하기' }).click()
  await expect(plan(page).getByText(/^오늘 할 일 \d+개 중 0개를 했어요$/)).toBeVisible()

  await box(page, 0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(plan(page).getByText(/중 2개를 했어요$/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto(`/analysis-result/${id}#care-plan`)
  await expect(box(page, 1)).toBeChecked()
  await expect(box(page, 2)).not.toBeChecked()
  await expect(plan(page).getByRole('heading', { name: '오늘 할 일' })).toBeInViewport()
  await expect(plan(page)).toBeFocused()

  const next = plan(page).getByText(/아침에 다시 여쭤볼게요/)
  const before = await next.textContent()
  await page.getByRole('button', { name: '알림 미루기' }).click()
  await page.getByRole('button', { name: '3일 미루기' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(next).not.toHaveText(before ?? '')

  await page.getByRole('button', { name: '돌봄 계획 그만하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '그만하기', exact: true }).click()
  await expect(plan(page).getByText('돌봄 계획을 쉬고 있어요.')).toBeVisible()
  await expect(box(page, 0)).toBeHidden()
  await page.getByRole('button', { name: '다시 이어서 하기' }).click()
  await expect(box(page, 0)).toBeChecked()
})

const id = '01990000-0000-7000-8000-00000000ca4e'
const internalError = failure(500, 'INTERNAL', '')
const task = (at: number, when: CarePlan['tasks'][number]['when'], text: string) => ({
  id: `01990000-0000-7000-8000-00000000000${at}`,
  text,
  when,
  done: false,
})
const due: CarePlan = {
  diagnosisId: id,
  problem: '과습',
  state: 'ACTIVE',
  startedAt: '2026-01-05T09:00:00+09:00',
  tasks: [
    task(1, 'TODAY', '물 주기를 멈추고 흙을 말려 주세요'),
    task(2, 'THIS_WEEK', '화분 구멍이 막혔는지 살펴봐 주세요'),
    task(3, 'KEEP', '겉흙이 마른 뒤에 물을 주세요'),
  ],
  checkIns: [],
  dueCheckIn: 3,
  nextReminderAt: null,
  reminds: true,
}
const earlier: CarePlan['checkIns'][number] = {
  id,
  day: 3,
  answer: 'SAME',
  note: '아직 그대로예요',
  photo: 'd/none.jpg',
  createdAt: '2026-01-08T09:00:00+09:00',
}
const result = {
  id,
  fullPlantImageUrl: 'd/none.jpg',
  symptomImageUrl: 'd/none.jpg',
  expertFeedback: null,
  problem: '과습',
  problemReasons: ['흙이 계속 젖어 있다고 하셨어요'],
  solutions: ['물 주기를 멈추고 흙을 말려 주세요'],
  createdAt: '2026-01-05T09:00:00+09:00',
  problemId: 'overwatering' as string | null,
  confidence: 'HIGH',
  reasons: [],
  candidates: [],
  photoNotes: [],
  question: null,
  engine: { name: 'embedded', version: '1' },
  prompt: '잎이 노래요',
  answers: [],
  expertDueAt: '2026-01-06T09:00:00+09:00',
}
/** Serves a diagnosis with this plan; calls whose path `fails` accepts get a 500. */
async function servePlan(page: Page, shown: CarePlan | null, fails: (path: string) => boolean = () => false) {
  const state = { plan: shown, sent: [] as string[] }
  await page.route(`**/api/v1/analysis/${id}`, (route) => route.fulfill(success(result)))
  await page.route(`**/api/v1/analysis/${id}/care-plan**`, (route) => route.fulfill(success(state.plan)))
  await page.route(`**/api/v1/analysis/${id}/care-plan/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    if (fails(path)) return route.fulfill(internalError)
    state.sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    return route.fulfill(success(state.plan))
  })
  return state
}

/** Makes every timer take at least 150 ms, so that the focus does not depend on which of two timers is first. */
const delayTimers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: TimerHandler, delay = 0, ...args: unknown[]) =>
        setTimeout(run, Math.max(delay, 150), ...args),
    })
  })

test('a check-in is one tap with an optional note and photo, is accessible, and a failure keeps the input', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await delayTimers(page)
  let isDown = true
  const shown = { ...due, dueCheckIn: 7, checkIns: [earlier], reminds: false }
  const state = await servePlan(page, shown, (path) => isDown && path.endsWith('/check-ins'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/analysis-result/${id}#care-plan`)
  await page.getByRole('radio', { name: '더 나빠졌어요' }).click()
  await expectAccessible(page, 'a care plan at 320 px')
  await page.getByLabel('한마디 남기기 (선택)').fill('잎이 더 처졌어요')
  await page.getByLabel('지금 모습', { exact: true }).setInputFiles(await createPlantPhoto())
  await expect(page.getByRole('img', { name: '고른 사진' })).toBeVisible()
  const send = page.getByRole('button', { name: '소식 알려 주기' })
  await send.click()
  await expect(page.getByText('소식을 보내지 못했어요.')).toBeVisible()
  await expect(page.getByLabel('한마디 남기기 (선택)')).toHaveValue('잎이 더 처졌어요')

  isDown = false
  const checkIn = { ...earlier, day: 7 as const, answer: 'WORSE' as const, note: '잎이 더 처졌어요' }
  state.plan = { ...shown, dueCheckIn: null, checkIns: [earlier, { ...checkIn, id: task(7, 'KEEP', '').id }] }
  await send.click()
  await expect(plan(page).getByRole('status')).toBeFocused()
  expect(state.sent[0]).toMatch(/name="answer"\r\n\r\nWORSE[\s\S]*name="photo"; filename/)
  await expect(page.getByRole('img', { name: '7일째 모습' })).toBeVisible()
  await page.getByRole('link', { name: '지금 사진으로 다시 진단하기' }).click()
  await expect(page).toHaveURL(new RegExp(`/plant-analysis\\?previous=${id}$`))
})
