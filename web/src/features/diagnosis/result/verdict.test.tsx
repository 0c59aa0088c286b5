// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { madeBy, Reasons } from './verdict.tsx'

const reason = { text: '흙이 젖어 있다고 하셨어요', source: 'TEXT' as const }
const [embedded, vision] = [
  { name: 'embedded', version: '1' },
  { name: 'vision', version: '1' },
]

it.each<[Partial<DiagnosisResult>, string, string]>([
  [{ photoUse: 'ANALYSED', engine: vision }, '사진도 봤어요', '생성형 AI가 함께 봤어요'],
  [
    { photoUse: 'ANALYSED', isPracticeModel: true, engine: vision },
    '연습용 모델은 사진을 보지 않아요',
    '연습용 모델이 함께 답했어요',
  ],
  [{ photoUse: 'STORED', engine: vision }, '글과 답변으로 봤어요', '새잎 진단 엔진이 답했어요'],
  [{ photoUse: 'STORED', engine: embedded }, '글과 답변으로 봤어요', '새잎 진단 엔진이 답했어요'],
])('says who really looked at the photos: %o', (use, basis, engine) => {
  const result = { problemId: 'rust', reasons: [reason], problemReasons: [], candidates: [], ...use }
  const html = renderToStaticMarkup(<Reasons {...(result as unknown as DiagnosisResult)} />)
  expect(html).toContain(basis)
  expect(html).toContain(engine)
})

it.each<[Parameters<typeof madeBy>[0], string]>([
  [{ photoUse: 'ANALYSED' }, '생성형 AI가 함께 만든 결과예요'],
  [{ photoUse: 'ANALYSED', isPracticeModel: true }, '연습용 모델이 함께 만든 결과예요'],
  [{ photoUse: 'STORED' }, '새잎의 진단 프로그램이 만든 결과예요'],
  [{}, '새잎의 진단 프로그램이 만든 결과예요'],
  [{ photoUse: 'ANALYSED', isNamedByExpert: true }, '전문가가 이름을 정한 결과예요'],
])('marks who made it: %o', (result, text) => {
  expect(madeBy(result)).toBe(text)
})
