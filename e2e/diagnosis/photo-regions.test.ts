import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/sign-in.ts'
import { openResult, overwatered } from './served-result.ts'

const region = { x: 0.35, y: 0.3, width: 0.3, height: 0.36, label: '잎 가장자리의 물방울' }

/** The box's left edge, top edge, width and height as shares of the frame, in per cent. */
async function sharesOf(box: Locator, frame: Locator) {
  const [inner, outer] = [await box.boundingBox(), await frame.boundingBox()]
  if (!inner || !outer) throw new Error('The box or its frame is not shown.')
  return [
    (inner.x - outer.x) / outer.width,
    (inner.y - outer.y) / outer.height,
    inner.width / outer.width,
    inner.height / outer.height,
  ].map((share) => Math.round(share * 100))
}

test('a harmless phenomenon is calm, and boxes show what was seen in both photos', async ({ page }) => {
  await signIn(page, '이새봄')
  await openResult(page, {
    ...overwatered,
    problem: '일액현상',
    problemId: 'guttation',
    family: 'HARMLESS',
    severity: 'LIGHT',
    confidence: 'HIGH',
    photoUse: 'ANALYSED',
    regions: [
      { photo: 'FULL', x: 0.1, y: 0.15, width: 0.3, height: 0.2, label: '잎끝의 맑은 물방울' },
      { photo: 'SYMPTOM', ...region },
    ],
  })
  await expect(page.getByText('걱정하지 않으셔도 돼요')).toBeVisible()
  await expect(page.getByText('가벼워요')).toBeHidden()
  await expect(page.getByRole('button', { name: '돌봄 계획 시작하기' })).toBeHidden()
  await expect(page.getByText('사진도 봤어요', { exact: true })).toBeVisible()

  const labels = page.getByRole('list', { name: '사진에서 본 것' }).getByRole('listitem')
  await expect(labels).toHaveCount(0)
  await page.getByRole('button', { name: '여기를 봤어요' }).focus()
  await page.keyboard.press('Space')
  await expect(labels).toHaveText([/잎끝의 맑은 물방울/, /잎 가장자리의 물방울/])
  // The frame of 4:3 shows the middle 95 % of a photo of 7:5.
  const symptom = page.getByRole('button', { name: '증상 사진 크게 보기' })
  await expect.poll(() => sharesOf(symptom.locator('[data-region]'), symptom)).toEqual([34, 30, 32, 36])
  // A line that is half behind the buttons at the bottom counts as a small target.
  await page.evaluate(() => scrollBy(0, 40))
  await expectAccessible(page, 'boxes on the photos')

  await symptom.click()
  const sheet = page.getByRole('dialog', { name: '증상 사진' })
  await expect(sheet.getByRole('listitem')).toHaveText([/잎 가장자리의 물방울/])
  const photo = sheet.getByRole('img', { name: '증상 사진' })
  await expect.poll(() => sharesOf(sheet.locator('[data-region]'), photo)).toEqual([35, 30, 30, 36])
  await expectAccessible(page, 'boxes on the large photo')
  await sheet.getByRole('button', { name: '여기를 봤어요' }).click()
  await expect(sheet.locator('[data-region]')).toHaveCount(0)
  await sheet.getByRole('button', { name: '사진 닫기' }).click()
  await expect(symptom).toBeFocused()

  await symptom.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await symptom.press('Enter')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(symptom).toBeFocused()
})
