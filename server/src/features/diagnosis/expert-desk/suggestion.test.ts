import { expect, test } from 'vitest'
import { problems } from '../engine/knowledge/knowledge.ts'
import { letterOf, suggestAnswer } from './suggestion.ts'

const emergency = { title: '전화해 주세요', doNow: [], bring: [], doNot: [], contacts: [] }

test('the draft names the problem and how to be more certain, and repeats nothing of the page', () => {
  const text = suggestAnswer({ problemId: 'overwatering', findings: {} })
  expect(text).toBe(
    '‘과습’일 가능성이 가장 커요.\n흙 속까지 젖어 있고 뿌리는 아직 희고 단단하다면 더 확실해요.',
  )
})

test('the draft of every problem has at most three lines', () => {
  for (const { id } of problems) {
    const lines = suggestAnswer({ problemId: id, findings: { emergency } }).split('\n')
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(lines.at(-1)).toMatch(/더 확실해요\.$/)
  }
})

test('without a problem the draft says so; in an emergency it points to the instructions first', () => {
  expect(suggestAnswer({ problemId: null, findings: {} })).toContain('한 가지로 말씀드리기 어려워요')
  expect(suggestAnswer({ problemId: null, findings: { emergency } })).toBe(
    '화면 맨 위의 안내를 먼저 따라 주세요.',
  )
})

test('a problem outside the list has a letter with its name alone', () => {
  expect(letterOf('unlisted:고양이가 씹은 자국')).toBe('‘고양이가 씹은 자국’일 가능성이 가장 커요.')
  expect(letterOf('no-such-problem')).toBeUndefined()
})
