import { expect, test } from 'vitest'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import { isUnedited, suggestAnswer } from './suggestion.ts'

const findings: StoredFindings = {
  problemReasons: [],
  solutions: ['흙을 말려 주세요'],
  managementTip: [],
  reasons: [{ text: '흙이 계속 젖어 있다고 하셨어요', source: 'TEXT' }],
  candidates: [{ problemId: 'root_rot', problem: '뿌리썩음' }],
  photoNotes: [],
  question: '흙이 젖어 있나요?',
}

test('suggests an answer with problem, reasons and advice', () => {
  const text = suggestAnswer({ problemId: 'overwatering', problem: '과습', findings })
  expect(text).toContain('‘과습’일 가능성이 가장 커요.')
  expect(text).toContain('- 흙이 계속 젖어 있다고 하셨어요')
  expect(text).toContain('이렇게 해 보세요\n- 흙을 말려 주세요')
})

test('names the candidates when no problem is certain; questions go by requests, not in the answer', () => {
  const text = suggestAnswer({ problemId: null, problem: '조금 더 살펴봐야 해요', findings })
  expect(text).toContain('‘뿌리썩음’ 가운데 하나로')
  expect(text).not.toContain('흙이 젖어 있나요?')
  expect(text).not.toContain('조금 더')
})

test('ignores white space when it compares a text with the suggestion', () => {
  expect(isUnedited(' 가나\n\n다 ', '가나 다')).toBe(true)
  expect(isUnedited('가나 라', '가나 다')).toBe(false)
})
