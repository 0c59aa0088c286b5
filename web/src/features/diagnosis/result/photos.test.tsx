// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { PhotoPair } from './photos.tsx'
import { EngineLine } from './submission-details.tsx'

const photos = { fullPlantImageUrl: 'd/full.webp', symptomImageUrl: 'd/symptom.webp' }

it.each<[Partial<DiagnosisResult>, string, string]>([
  [
    { photoUse: 'ANALYSED', engine: { name: 'vision', version: '1' } },
    '적어 주신 말과 함께 사진을 분석했어요.',
    '비전 모델이 함께 봤어요',
  ],
  [
    { photoUse: 'ANALYSED', isPracticeModel: true, engine: { name: 'vision', version: '1' } },
    '연습용 모델은 사진을 실제로 보지 않고',
    '연습용 모델이 함께 답했어요',
  ],
  [
    { photoUse: 'STORED', engine: { name: 'vision', version: '1' } },
    '사진은 잘 찍혔는지만 확인했고',
    '새잎 진단 엔진이 답했어요',
  ],
  [
    { photoUse: 'STORED', engine: { name: 'embedded', version: '1' } },
    '사진은 잘 찍혔는지만 확인했고',
    '새잎 진단 엔진이 답했어요',
  ],
])('says who really looked at the photos: %o', (use, about, engine) => {
  const result = { ...photos, problemId: 'rust', ...use } as DiagnosisResult
  const html = renderToStaticMarkup(
    <>
      <PhotoPair {...result} />
      <EngineLine {...result} />
    </>,
  )
  expect(html).toContain(about)
  expect(html).toContain(engine)
  expect(html.includes('사진을 분석했어요')).toBe(about.includes('사진을 분석했어요'))
})
