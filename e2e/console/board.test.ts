import { completeWithoutPhotos, navigateInConsole, openConsole } from '../support/console.ts'
import { holdRequests } from '../support/held-requests.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createPaidReservation, listFreeDays, moveReservation } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Moves the reservation that is shown to the status of this button. */
async function move(staff: Page, name: string) {
  await staff.getByRole('button', { name, exact: true }).click()
  if (name === '배송 완료') {
    // A visit of another day is asked about here, too.
    const dialog = staff.getByRole('dialog')
    await expect(dialog).toContainText('배송이에요. 오늘이 아니에요.')
    await dialog.getByRole('checkbox', { name: '그래도 옮길게요' }).check()
    await dialog.getByLabel('이유 (꼭 적어 주세요)').fill('사진 없이')
  }
  await staff.getByRole('button', { name: /단계로 옮기기$/ }).click()
  await expect(staff.getByRole('dialog')).toBeHidden()
}

/** Adds a care record with a photo and a text to the pot that is shown. */
async function addCareRecord(staff: Page, kind: string, text: string) {
  const form = staff.getByRole('region', { name: '기록 남기기' })
  await form.getByRole('button', { name: kind }).click()
  await form.getByLabel('사진 찍기').setInputFiles(await createPlantPhoto(640, 480))
  await form.getByLabel('남길 말').fill(text)
  // A busy server, or other uploads of the same person, may ask to send again; what was typed stays.
  const save = form.getByRole('button', { name: '기록 남기기' })
  await expect(async () => {
    // Off while it is being sent, and afterwards.
    if (await save.isEnabled()) await save.click({ timeout: 1_000 })
    await expect(staff.getByRole('region', { name: '케어 기록' })).toContainText(text, { timeout: 15_000 })
  }).toPass({ timeout: 60_000 })
}

test('a reservation is picked up, cared for with records and brought back, and the customer reads each record', async ({
  page,
  openWindow,
}) => {
  const customer = await signIn(page, '이새봄')
  const day = (await listFreeDays(customer)).at(-1) ?? ''
  const id = await createPaidReservation(customer, day)
  const staff = await openWindow()

  // The board lists it; the day sheet of the van lists the stop, whose contact this long before is in the reservation only.
  const operator = await openConsole(staff, 'operator', `/board?day=${day}`)
  await expect(staff.locator(`a[href$="/reservations/${id}/show"]`)).toBeVisible()
  await navigateInConsole(staff, `/day-sheet?day=${day}`)
  const stop = staff.getByRole('listitem').filter({ has: staff.locator(`a[href$="/pots/${id}"]`) })
  await expect(staff.getByText('어제부터 모레까지의 일정표에만 나와요.')).toBeVisible()
  await expect(stop.getByRole('link', { name: '예약에서 연락처 보기' })).toHaveAttribute(
    'href',
    `/console/reservations/${id}/show`,
  )

  // A visit of another day is asked about.
  await stop.getByRole('button', { name: '수거 완료' }).click()
  const question = staff.getByRole('dialog')
  await expect(question).toContainText('수거예요. 오늘이 아니에요.')
  await completeWithoutPhotos(staff)
  await question.getByRole('button', { name: '그래도 수거 완료로 바꾸기' }).click()

  // Leaving the page sends what could still be taken back.
  await expect(stop.getByRole('button', { name: '되돌리기' })).toBeVisible()
  await navigateInConsole(staff, '/board')
  const drawCodes = await holdRequests(staff, /\/qrcode-[^/]+\.js/)
  await staff.goto(`/console/pots/${id}/labels`)

  // Labels are printed only with their codes.
  await expect(staff.getByRole('button', { name: 'QR 코드를 그리는 중' })).toBeDisabled()
  drawCodes()
  await expect(staff.getByRole('button', { name: '인쇄' })).toBeEnabled()
  await navigateInConsole(staff, `/day-sheet?day=${day}`)
  await expect(stop).toContainText('지금: 수거 완료')

  // The link of a pot's label opens its care record.
  await navigateInConsole(staff, `/pots/${id}/labels`)
  const label = staff.getByRole('link', { name: '박한결 2번 화분 라벨' })
  await expect(label.locator('path')).toHaveAttribute('d', /^M/)
  await label.click()
  await staff.waitForURL(`**/console/pots/${id}/2`)
  await staff.getByRole('button', { name: '시들었어요' }).click()
  await staff.getByRole('button', { name: '화분 상태 저장' }).click()
  await expect(staff.getByText('화분 상태를 저장했어요.')).toBeVisible()
  await addCareRecord(staff, '처음 모습', '잎이 조금 처져서 왔어요.')

  const detail = `/reservation-detail/${id}`
  await page.goto(detail)
  const report = page.getByRole('region', { name: '케어 리포트' })
  await expect(report).toContainText('잎이 조금 처져서 왔어요.')
  await expect(report.getByRole('img', { name: /2번 화분 처음 모습 사진 1/ })).toBeVisible()

  // A detail of the address is corrected on the phone, for both visits at once.
  await navigateInConsole(staff, `/reservations/${id}/show`)
  await staff.getByRole('button', { name: '연락처와 주소 보기' }).click()
  await staff.getByRole('button', { name: '연락처와 주소 고치기' }).click()
  const correction = staff.getByRole('dialog')
  await correction.getByRole('textbox', { name: '수거 상세 주소' }).fill('101동 1204호')
  await correction.getByRole('textbox', { name: '고치는 이유' }).fill('손님이 호수를 고쳐 달라고 전화했어요.')
  await correction.getByRole('button', { name: '고치기' }).click()
  await expect(correction).toBeHidden()
  await expect(staff.getByText(/\(상암동, 누리꿈스퀘어\) 101동 1204호$/)).toHaveCount(2)

  await move(staff, '케어 중')
  await moveReservation(operator, id, 'DELIVERY_PREPARING')
  await navigateInConsole(staff, `/pots/${id}`)
  await addCareRecord(staff, '돌아가기 전', '새잎이 났어요.')
  await moveReservation(operator, id, 'DELIVERY_SCHEDULED')
  await navigateInConsole(staff, `/reservations/${id}/show`)
  await move(staff, '배송 완료')
  await move(staff, '완료')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('케어를 모두 마쳤어요')
  await expect(report.getByRole('listitem').filter({ hasText: '새잎이 났어요.' })).toContainText(
    '돌아가기 전',
  )
  await staff.goto(`/console/reservations/${id}/show`)
  await expect(staff.getByText('010-****-7890')).toBeVisible()
  await staff.getByRole('button', { name: '연락처와 주소 보기' }).click()
  const asked = staff.getByRole('dialog', { name: '끝난 예약의 연락처와 주소 보기' })
  await asked.getByRole('textbox').fill('화분을 두고 갔다는 전화')
  await asked.getByRole('button', { name: '보기' }).click()
  await expect(staff.getByRole('link', { name: '010-3456-7890' })).toBeVisible()
})

test('a care record survives a lost connection and a reload until it is saved', async ({ page }) => {
  const customer = await signIn(page, '이새봄')
  const id = await createPaidReservation(customer, (await listFreeDays(customer)).at(-3) ?? '')
  await openConsole(page, 'operator', `/pots/${id}/1`)
  await page.getByRole('button', { name: '벌레가 보여요' }).click()
  await page.getByLabel('우리끼리 볼 메모').fill('깍지벌레가 줄기에 있어요')
  const form = page.getByRole('region', { name: '기록 남기기' })
  await form.getByLabel('사진 찍기').setInputFiles(await createPlantPhoto(640, 480))
  await form.getByLabel('남길 말').fill('오늘 받았어요.')
  await form.getByLabel('손님에게 보여요').click()
  await expect(form.getByRole('img', { name: '찍은 사진 1' })).toBeVisible()
  await page.context().setOffline(true)
  await form.getByRole('button', { name: '기록 남기기' }).click()
  await expect(form.getByRole('alert')).toContainText('이 기기에 남아 있어요')

  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByLabel('우리끼리 볼 메모')).toHaveValue('깍지벌레가 줄기에 있어요')
  await expect(page.getByText('아직 저장하지 않았어요')).toBeVisible()
  await expect(form.getByRole('img', { name: '찍은 사진 1' })).toBeVisible()
  // A record meant for staff only stays so.
  await expect(form.getByLabel('우리만 봐요')).not.toBeChecked()
  await form.getByRole('button', { name: '기록 남기기' }).click()
  const log = page.getByRole('region', { name: '케어 기록' })
  await expect(log.getByText('오늘 받았어요.')).toHaveCount(1)
  await expect(log.getByRole('img')).toHaveCount(1)
  await page.getByRole('button', { name: '화분 상태 저장' }).click()
  await expect(page.getByText('아직 저장하지 않았어요')).toBeHidden()
})
