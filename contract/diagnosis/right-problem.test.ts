import { expect, it } from 'vitest'
import type { Verdict } from './case-admin.ts'
import { findContradiction, isUnedited, letterNaming, type NamedProblem } from './right-problem.ts'

const rust = { id: 'rust', name: '녹병', alsoCalled: ['붉은녹'] }
const mildew = { id: 'powdery_mildew', name: '흰가루병', alsoCalled: ['백분병'] }
const scale = { id: 'scale', name: '깍지벌레(솜깍지 포함)' }
const rootScale = { id: 'root_mealybugs', name: '뿌리깍지벌레' }
const healthy = { id: 'healthy', name: '뚜렷한 이상 없음' }
const problems = [rust, mildew, scale, rootScale, healthy]
interface Judgement {
  verdict?: Verdict
  overruled?: NamedProblem
  right?: NamedProblem
}
const check = (text: string, { verdict = 'WRONG', overruled = rust, right = mildew }: Judgement = {}) =>
  findContradiction({ text, verdict, problemId: overruled.id, rightProblemId: right.id, problems })

it.each([
  letterNaming('녹병', '가루가 묻어나면 더 확실해요.'),
  '녹병으로 보여요.',
  '사진을 보니 녹병이에요! 잎을 잘라 주세요.',
  '안녕하세요.\n녹병일 확률이 높습니다',
  '잎 뒷면을 보면 ‘녹병’ 같아요',
  '붉은 녹일 가능성이 커서 잎을 떼야 해요.',
  '원인은 녹병입니다.',
  '원인: 녹병',
  '흰가루병이 아니라 녹병이 맞아요.',
  '흰가루병보다 녹병에 더 가까워요.',
  '녹병의 전형적인 증상으로 보입니다.',
  '녹병(rust)이라고 생각해요.',
  '녹병이 가장 의심돼요.',
])('a letter that overrules 녹병 is not sent with: %s', (text) => {
  expect(check(text)).toContain('‘녹병’')
})

it.each([
  '녹병이 아니라 흰가루병으로 보여요.',
  'AI는 녹병으로 봤지만, 흰가루병일 가능성이 가장 커요.',
  'AI 결과는 녹병이에요. 사진으로는 흰가루병이에요.',
  '녹병과 헷갈리기 쉬운 흰가루병이에요.',
  '녹병일 가능성은 낮아요.',
  '녹병일 가능성이 크지 않아요.',
  '녹병처럼 보일 수 있지만 하얀 가루가 겉에 있어요.',
  '녹병 같아 보이지만 흰가루병이에요.',
  '녹병인가요? 아니요.',
  '녹병보다 흰가루병 쪽이에요.',
  '하얀 가루를 물티슈로 닦아 주세요.',
])('a letter that overrules 녹병 may say: %s', (text) => {
  expect(check(text)).toBeUndefined()
})

it('a name that contains the overruled one is another problem', () => {
  expect(check('뿌리깍지벌레로 보여요.', { overruled: scale, right: rootScale })).toBeUndefined()
  expect(check('깍지벌레로 보여요.', { overruled: scale, right: rootScale })).toBeDefined()
  expect(check('깍지벌레로 보여요.', { overruled: rootScale, right: scale })).toBeUndefined()
})

it('a healthy plant is overruled by its usual words', () => {
  const judged = { overruled: healthy, right: rust }
  expect(check('지금은 뚜렷한 이상이 보이지 않아요.', judged)).toBeDefined()
  expect(check('녹병이 시작됐어요.', judged)).toBeUndefined()
})

it('agreeing allows every letter, and partly agreeing one that states both', () => {
  expect(check('녹병으로 보여요.', { verdict: 'AGREE' })).toBeUndefined()
  expect(check('녹병으로 보여요.', { verdict: 'PARTLY' })).toBeDefined()
  expect(check('녹병이 맞아요. 그 위에 흰가루병이 생겼어요.', { verdict: 'PARTLY' })).toBeUndefined()
})

it('white space does not make a draft edited', () => {
  expect(isUnedited(' 가나\n\n다 ', '가나 다')).toBe(true)
  expect(isUnedited('가나 라', '가나 다')).toBe(false)
})
