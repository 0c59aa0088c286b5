import { expect, it } from 'vitest'
import type { AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import { findDraftFor } from './untouched-draft.ts'

const problems = [
  { id: 'rust', name: '녹병', letter: '‘녹병’일 가능성이 가장 커요.\n묻어나면 더 확실해요.' },
  { id: 'powdery_mildew', name: '흰가루병', letter: '‘흰가루병’일 가능성이 가장 커요.' },
]
const [rust, mildew] = problems.map(({ letter }) => letter) as [string, string]
const adminCase = { problemId: 'rust', suggestion: rust, emergency: null }
const write = (text: string, rightProblemId: string | null = null) => ({
  text,
  verdict: null,
  rightProblemId,
})
const wrong = (rightProblemId: string | null) => ({ verdict: 'WRONG' as const, rightProblemId })
const draftFor = (choice: Parameters<typeof findDraftFor>[0], draft: ReturnType<typeof write>) =>
  findDraftFor(choice, draft, adminCase, problems)

it('choosing a problem replaces an untouched draft by its letter, choosing the engine’s problem by the suggestion', () => {
  expect(draftFor(wrong('powdery_mildew'), write(rust))).toBe(mildew)
  expect(draftFor(wrong('unlisted:씹은 자국'), write(mildew))).toBe('‘씹은 자국’일 가능성이 가장 커요.')
  const unlisted = write('‘씹은 자국’일 가능성이 가장 커요.', 'unlisted:씹은 자국')
  expect(draftFor(wrong('powdery_mildew'), unlisted)).toBe(mildew)
  expect(draftFor({ verdict: 'AGREE', rightProblemId: 'powdery_mildew' }, write(mildew))).toBe(rust)
})

it('the expert’s own words around a draft stay, and so does a draft that they changed', () => {
  expect(draftFor(wrong('powdery_mildew'), write(`안녕하세요.\n${rust}`))).toBe(`안녕하세요.\n${mildew}`)
  expect(draftFor(wrong('powdery_mildew'), write('녹병이에요. 묻어나면 더 확실해요.'))).toBeUndefined()
})

it('the line about an emergency stays first, whichever problem is chosen', () => {
  const fire = { title: '삼켰어요', doNow: [], bring: [], doNot: [], contacts: [] }
  const line = '화면 맨 위의 안내를 먼저 따라 주세요.'
  const emergency = { ...adminCase, problemId: null, suggestion: line, emergency: fire }
  const chosen = `${line}\n${mildew}`
  expect(findDraftFor(wrong('powdery_mildew'), write(line), emergency, problems)).toBe(chosen)
  expect(findDraftFor(wrong('rust'), write(chosen), emergency, problems)).toBe(`${line}\n${rust}`)
  expect(findDraftFor(wrong(null), write(chosen), emergency, problems)).toBe(line)
})

it('a text that calls the overruled problem the likeliest is named before it is sent', () => {
  const draft = { text: rust, ...wrong('powdery_mildew') }
  const judge = (changed: Partial<AnswerDraft> = {}) =>
    findContradiction({ ...draft, ...changed, problemId: adminCase.problemId, problems })
  expect(judge()).toContain('녹병')
  expect(judge({ text: mildew })).toBeUndefined()
  expect(judge({ verdict: 'AGREE' })).toBeUndefined()
})
