import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import { inputOf } from './answer.ts'
import { readCases } from './cases.ts'
import { findInventedReasons } from './reasons.ts'

const cases = readCases(join(import.meta.dirname, 'held-out-ten-people.jsonl'))

it('every reason quotes what was written, and claims nothing else', async () => {
  const faults: string[] = []
  for (const examCase of cases)
    faults.push(...findInventedReasons(examCase, await diagnoseCase(inputOf(examCase))))
  expect(cases.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})

it('a quotation of something that nobody wrote is found', async () => {
  for (const examCase of cases) {
    const result = await diagnoseCase(inputOf(examCase))
    if (!result.findings.reasons.some(({ quote }) => quote)) continue
    const elsewhere = { ...examCase, text: '다른 글이에요', answers: {} }
    expect(findInventedReasons(elsewhere, result)).toContain(`${examCase.id}: invented quotation`)
    return
  }
  throw new Error('No reason quotes anything.')
})
