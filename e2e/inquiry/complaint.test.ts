import { expectAccessible } from '../support/accessibility.ts'
import { createDiagnosis } from '../support/api.ts'
import { chooseMore, openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createReservation, listFreeDays, payReservation } from '../support/reservations.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const desktop = { width: 1280, height: 800 }

/** Adds a photo to the message that is being written. */
async function addPhoto(page: Page) {
  const { buffer } = await createPlantPhoto()
  await page
    .getByLabel('사진 더하기')
    .setInputFiles({ name: 'pot.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) })
}

test('a complaint that an expert passes on ends with a compensation that two people decided and the customer accepted', async ({
  page,
  openWindow,
}) => {
  const caller = await createCaller(page.request, '한여름')
  const caseId = await createDiagnosis(caller, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '지난번 케어 뒤에 화분이 깨져서 왔어요. 보상해 주세요.',
  })

  const expert = await openWindow({ viewport: desktop })
  await openConsole(expert, '전문가 윤잎새', `/cases/${caseId}`)
  await expect(expert.getByRole('heading', { level: 1 })).toBeVisible()
  await expert.keyboard.press('Alt+t')
  const passing = expert.getByRole('dialog', { name: '운영팀에 전하기' })
  await passing.getByLabel('무슨 일인지 (우리만 봐요)').fill('케어 뒤에 화분이 깨졌다고 하세요.')
  await passing.getByRole('button', { name: '응대함에 넣기' }).click()
  await expect(expert.getByText(/응대함에 넣었어요/)).toBeVisible()
  await expect(expert.getByText(/^운영팀에 전했어요 · /)).toBeVisible()

  const operator = await openWindow({ viewport: desktop })
  await openConsole(operator, '운영자 한들', '/inquiries')
  await operator.getByRole('link', { name: /케어 뒤에 화분이 깨졌다고/ }).click()
  await expect(operator.getByText('우리만 봄')).toBeVisible()
  await expect(operator.getByText('지난번 케어 뒤에 화분이 깨져서 왔어요. 보상해 주세요.')).toBeVisible()
  await expect(operator.getByRole('link', { name: '진단 사진 2 크게 보기' })).toBeVisible()
  await operator.getByLabel('손님에게 보낼 답').fill('많이 놀라셨죠. 깨진 화분 사진을 보내 주시겠어요?')
  await operator.getByRole('button', { name: '답 보내기' }).click()
  await expect(operator.getByText('손님 차례')).toBeVisible()
  await expectAccessible(operator, 'an inquiry in the console')

  await openSignedIn(page, '한여름', '/alarm-list')
  await page
    .getByRole('link', { name: /새잎에서 드릴 말씀이 있어요/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^많이 놀라셨죠./ })).toBeVisible()
  await expect(page.getByRole('list', { name: '주고받은 글' }).getByText('많이 놀라셨죠.')).toBeVisible()
  await expect(page.getByText('케어 뒤에 화분이 깨졌다고')).toHaveCount(0)
  await page.getByLabel('이어서 쓰기').fill('파란 도자기 화분이에요. 8만원에 샀어요.')
  await addPhoto(page)
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByRole('img', { name: '내가 보낸 사진 1' })).toBeVisible()
  await expectAccessible(page, 'an inquiry')

  await operator.reload()
  await expect(operator.getByRole('link', { name: '사진 1 크게 보기', exact: true })).toBeVisible()
  await chooseMore(operator, '보상 제안하기')
  const offer = operator.getByRole('dialog', { name: '보상 제안하기' })
  await offer.getByLabel('금액').fill('80000')
  await offer.getByLabel('이유 (우리만 봐요)').fill('돌려드리는 길에 깨졌어요.')
  await offer.getByLabel('손님에게 쓰는 한마디').fill('깨진 화분값이에요. 죄송해요.')
  await offer.getByRole('button', { name: '승인 부탁하기' }).click()
  await expect(operator.getByRole('article', { name: '보상 80,000원' })).toContainText('승인 대기')

  const admin = await openWindow({ viewport: desktop })
  await openConsole(
    admin,
    '관리자 정나무',
    new URL(operator.url()).pathname.replace('/console', '') + new URL(operator.url()).search,
  )
  await admin.getByRole('button', { name: '80,000원 승인하기' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '80,000원 승인하기' }).click()
  await expect(admin.getByText('승인했어요. 손님에게 물어봤어요.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('깨진 화분값이에요. 죄송해요.')).toBeVisible()
  await page.getByRole('button', { name: '받을게요' }).click()
  await page.getByLabel('은행').fill('신한은행')
  await page.getByLabel('계좌번호').fill('110-123-456789')
  await page.getByLabel('예금주').fill('한여름')
  await page.getByRole('button', { name: '이 계좌로 받기' }).click()
  await expect(page.getByText('80,000원을 알려 주신 계좌로 보내 드릴게요.')).toBeVisible()

  await admin.reload()
  await expect(admin.getByText('신한은행 110-123-456789 한여름')).toBeVisible()
  await admin.getByRole('button', { name: '보냈다고 적기' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '보냈어요' }).click()
  await expect(admin.getByText('보상해 드렸어요. 80,000원')).toBeVisible()
})

test('a booking leads to an inquiry about it, and what was typed survives a failure', async ({ page }) => {
  const caller = await createCaller(page.request, '박한결')
  const [pickupDate = ''] = (await listFreeDays(caller)).slice(4)
  const { id, amount } = await createReservation(caller, { pickupDate })
  await payReservation(caller, id, amount)
  await openSignedIn(page, '박한결', `/reservation-detail/${id}`)
  await page.getByRole('link', { name: '문의하기', exact: true }).click()
  await page.getByRole('link', { name: '앱에서 문의 남기기' }).click()
  await expect(page.getByText('보고 계시던 예약에 대한 문의로 보내요.')).toBeVisible()
  await page.getByText('파손이나 피해').click()
  await page.getByLabel('내용').fill('받침이 깨졌어요.')
  await addPhoto(page)
  await page.route('**/api/v1/inquiries', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('alert')).toContainText('적은 글은 그대로 있어요.')
  await expect(page.getByLabel('내용')).toHaveValue('받침이 깨졌어요.')

  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('heading', { name: '받침이 깨졌어요.' })).toBeVisible()
  await expect(page.getByText('파손이나 피해')).toBeVisible()
  await expect(page.getByText('답을 준비하고 있어요')).toBeVisible()
  await expect(page.getByRole('link', { name: /^예약 SA-/ })).toHaveAttribute(
    'href',
    `/reservation-detail/${id}`,
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/customer-service/)
})
