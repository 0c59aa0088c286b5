import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createDiagnosis } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'

test('a result is shared by a link until its owner removes it, and as a picture', async ({
  page,
  browser,
}) => {
  const caller = await signIn(page, '이새봄')
  const prompt = '우리 초록이 아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요'
  const photo = await createPlantPhoto()
  const id = await createDiagnosis(caller, { fullPlantImage: photo, symptomImage: photo, prompt })
  await page.goto(`/analysis-result/${id}`)
  // Without the share dialogs of phones the link is copied and the picture is saved.
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined }))
  await page.getByRole('button', { name: '결과 공유하기' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '그림으로 보내기' }).click()
  expect((await saved).suggestedFilename()).toBe('saeip.png')

  const created = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: '링크 만들기' }).click()
  const { token } = (await (await created).json()).data
  await expect(page.getByRole('button', { name: '링크 보내기' })).toBeVisible()
  await expectAccessible(page, 'share sheet')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`/shared/${token}`, page.url()).href)
  await expect(visitor.getByRole('heading', { name: '과습' })).toBeVisible()
  await expect(visitor.getByText('초록이')).toBeHidden()
  await expect(visitor.locator('main img')).toHaveCount(0)
  await expectAccessible(visitor, 'shared diagnosis')

  await page.getByRole('button', { name: '링크 없애기' }).click()
  await expect(page.getByRole('button', { name: '링크 만들기' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('이 링크로는 더 이상 볼 수 없어요')).toBeVisible()
  await visitor.context().close()
})
