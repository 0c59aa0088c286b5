import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAiAnalysis, getProfile, setAiAnalysis } from '../../../contract/account/account.ts'
import { listSessions } from '../../../contract/account/session.ts'
import { site } from '../../src/shared/site.ts'
import { eventually, link, openApp } from '../render-app.tsx'
import { answer, askedOf } from '../server.ts'

const photoModel = 'OpenAI OpCo, LLC(미국)의 생성형 AI'
const { hasPhotoModel, photoModel: noModel } = site()

beforeEach(() => Object.assign(site(), { hasPhotoModel: true, photoModel }))
afterEach(() => Object.assign(site(), { hasPhotoModel, photoModel: noModel }))

test('the first step says before a photo is chosen whose AI sees it, and leads to where it is refused', async () => {
  await openApp('/plant-analysis')
  await screen.findByText(/OpenAI OpCo, LLC\(미국\)의 생성형 AI가 사진과 글을 먼저 살펴보고/)
  expect((await link('내 정보에서 끌 수 있어요')).getAttribute('href')).toBe('/profile-edit#ai-analysis')
})

test('a member refuses in the profile, at once', async () => {
  answer(getProfile, {
    userProfile: { name: '김초록', phone: null, email: null },
    notificationSettings: { marketingConsent: false, notificationConsent: false },
  })
  answer(listSessions, { sessions: [] })
  answer(getAiAnalysis, { allowed: true })
  answer(setAiAnalysis, ({ body }) => body)
  await openApp('/profile-edit')
  const choice = await screen.findByRole('switch', { name: '생성형 AI에 사진과 글 보내기' })
  expect(choice.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(choice)
  await eventually(() => expect(choice.getAttribute('aria-checked')).toBe('false'))
  expect(askedOf(setAiAnalysis).map(({ body }) => body)).toEqual([{ allowed: false }])
  expect((await link('누구에게 가는지 보기')).getAttribute('href')).toContain('/private-condition')
})
