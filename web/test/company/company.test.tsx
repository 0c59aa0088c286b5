import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { getMyPage } from '../../../contract/account/account.ts'
import { listFaq, listImages, listReviews } from '../../../contract/company/company.ts'
import { getClaimFigures } from '../../../contract/inquiry/inquiry.ts'
import { site } from '../../src/shared/site.ts'
import { eventually, follow, openApp, press, rowId, scrollToEnd } from '../render-app.tsx'
import { answer, askedOf, failure, unreadable } from '../server.ts'

const reviews = () => screen.findByRole('region', { name: /이야기$/ })

test('reviews that cannot be loaded are replaced by marked samples', async () => {
  answer(listReviews, failure(500, 'INTERNAL', ''))
  await openApp('/company', { visitor: true })
  await screen.findByText('예시 후기')
  expect(within(await reviews()).getAllByRole('listitem')).toHaveLength(3)
})

test.each([true, false])('reviews are marked as invented in practice mode only (%s)', async (isPractice) => {
  site().practice = isPractice
  onTestFinished(() => {
    site().practice = false
  })
  answer(listReviews, [{ id: rowId(1), customerName: '김*록', rating: 5, content: '고마워요' }])
  await openApp('/company', { visitor: true })
  await screen.findByText('고마워요')
  expect(within(await reviews()).queryAllByText('예시 후기')).toHaveLength(isPractice ? 1 : 0)
})

test('without reviews the company page says so', async () => {
  answer(listReviews, [])
  await openApp('/company', { visitor: true })
  await screen.findByText('등록된 후기가 없습니다.')
})

/** Lets the server answer with two pages of ten pictures. */
const serveGallery = () =>
  answer(listImages, ({ query }) => {
    const number = Number(query.page)
    const content = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1).map((picture) => ({
      id: rowId(picture),
      url: `c/picture-${picture}.webp`,
      alt: `사진 ${picture}`,
      width: 1200,
      height: 900,
    }))
    return { content, hasNext: number === 0, nextCursor: number === 0 ? 'after-9' : null }
  })

test('the viewer of the gallery loads more pictures near the last loaded one', async () => {
  serveGallery()
  await openApp('/company/about', { visitor: true })
  await press('사진 1')
  const viewer = within(await screen.findByRole('dialog', { name: '그림 크게 보기' }))
  viewer.getByText('1 / 10')
  for (let step = 0; step < 7; step += 1) await press('다음 그림')
  await viewer.findByText('8 / 20')
  expect(askedOf(listImages).map(({ query }) => query.page)).toEqual(['0', '1'])
})

test('the gallery loads more at its end', async () => {
  serveGallery()
  await openApp('/company/about', { visitor: true })
  await screen.findByRole('button', { name: '사진 10' })
  scrollToEnd()
  await screen.findByRole('button', { name: '사진 20' })
})

test('a gallery that cannot be loaded offers a retry', async () => {
  answer(listImages, unreadable(400))
  await openApp('/company/about', { visitor: true })
  await screen.findByText('그림을 불러오지 못했어요.')
  serveGallery()
  await press('다시 시도')
  await screen.findByRole('button', { name: '사진 1' })
})

test('the customer service tells what became of the claims of a year', async () => {
  answer(listFaq, [])
  answer(getClaimFigures, { claims: 6, ended: 5, medianDays: 4 })
  await openApp('/customer-service', { visitor: true })
  await screen.findByText(
    '지난 1년 동안 파손이나 피해 문의가 6건 있었고, 끝난 5건의 절반은 4일 안에 끝났어요.',
  )
})

test('the questions of the customer service are requested from another screen, with a retry', async () => {
  answer(getMyPage, {
    userProfile: { name: '김초록', phone: null, email: null },
    serviceStats: { reservationCount: 0, paymentCount: 0 },
  })
  answer(listFaq, failure(500, 'INTERNAL', ''))
  const app = await openApp('/my-page')
  await follow('고객센터')
  await screen.findByText('자주 묻는 질문을 불러오지 못했어요.')
  answer(listFaq, [])
  await press('다시 시도')
  await screen.findByText('아직 모아 둔 질문이 없어요.')
  await eventually(() => expect(app.address()).toBe('/customer-service'))
})
