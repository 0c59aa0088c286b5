import { expectAccessible } from '../support/accessibility.ts'
import { createDiagnosis } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { createCaller, openSignedIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const desktop = { width: 1280, height: 800 }

test('an expert asks for a photo, the customer sends it, the case stands at the front, and a window shows how the answer will look', async ({
  page,
  openWindow,
}) => {
  const customer = await createCaller(page.request, '박한결')
  const id = await createDiagnosis(customer, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '잎에 작은 점이 늘어나요',
  })
  const expert = await openWindow({ viewport: desktop })
  await openConsole(expert, 'expert', `/cases/${id}`)
  await expert.getByRole('button', { name: '사진 다시 부탁하기' }).click()
  const dialog = expert.getByRole('dialog', { name: '사진 다시 부탁하기' })
  await dialog.getByRole('radio', { name: '잎 뒷면을 가까이 찍은 사진' }).check()
  const words = '잎 뒷면에 벌레가 있는지 보고 싶어요.'
  await dialog.getByRole('textbox', { name: '손님에게 하는 말' }).fill(words)
  await dialog.getByRole('button', { name: '손님에게 보내기' }).click()
  await expect(expert).toHaveURL(/\/console\/cases$/)
  await expert.getByRole('tab', { name: /답변 기다리는 중/ }).click()
  const row = expert.locator(`a[href*="${id}"]`)
  await expect(row).toContainText(/답변 기다리는 중 · .*부터/)

  await openSignedIn(page, '박한결', `/analysis-result/${id}`)
  const request = page.getByRole('region', { name: '전문가가 사진을 한 장 더 부탁했어요' })
  await expect(request).toContainText(words)
  await expect(request).toContainText('약속한 시간은 멈춰 있어요')
  await expect(page.getByText('24시간 이내에 전문가의 답변이 도착해요')).toBeHidden()
  await expectAccessible(page, 'a request on the result')
  await request.locator('input[type=file]').setInputFiles(await createPlantPhoto(900, 900))
  await request.getByRole('textbox', { name: '덧붙일 말 (선택)' }).fill('뒷면에 하얀 점이 있어요.')
  await request.getByRole('button', { name: '전문가에게 보내기' }).click()
  await expect(request).toBeHidden()
  await expect(page.getByRole('region', { name: '전문가에게 더 보낸 것' })).toContainText(
    '뒷면에 하얀 점이 있어요.',
  )
  await expect(page.getByText('보내 주신 것을 전문가가 살펴보고 있어요')).toBeVisible()

  await expert.goto('/console/cases')
  await expect(expert.locator('a[href*="/cases/"]').first()).toHaveAttribute('href', `/console/cases/${id}`)
  await expect(row).toContainText('손님이 답했어요')
  await row.click()
  await expect(expert.getByText('뒷면에 하얀 점이 있어요.')).toBeVisible()
  await expect(expert.getByRole('group', { name: /^손님이 더 보낸 사진/ }).getByRole('img')).toBeVisible()
  await expectAccessible(expert, 'a case with a reply')
  await expert.getByRole('textbox', { name: '답변', exact: true }).fill('깍지벌레예요. 닦아 주세요.')

  // The customer's page in a window of its own follows what is typed, and nothing in it can be sent.
  const opening = expert.waitForEvent('popup')
  await expert.keyboard.press('Alt+v')
  const preview = await opening
  const shown = preview.getByRole('region', { name: '전문가 답변' })
  await expect(shown).toContainText('깍지벌레예요. 닦아 주세요.')
  await preview.getByRole('heading', { name: '전문가에게 더 보낸 것' }).click()
  await expect(preview.getByText('뒷면에 하얀 점이 있어요.')).toBeVisible()
  await expert.getByRole('textbox', { name: '답변', exact: true }).fill('깍지벌레예요. 살살 닦아 주세요.')
  await expect(shown).toContainText('살살 닦아 주세요.')
  await preview.getByRole('button', { name: '더 궁금한 점 물어보기' }).click()
  await expect(shown.getByRole('textbox')).toBeHidden()
})
