import { describe, expect, it } from 'vitest'
import { fillSnippet, findUnfilledValue, insertSnippet } from './snippet-text.ts'

describe('the values of a snippet', () => {
  const values = { 식물: '몬스테라', 문제: '과습' }

  it('are filled in, with the particle of the word', () => {
    const snippet = '{식물}은 {문제}로 보여요. {문제}가 맞다면 {식물}을 말려 주세요.'
    expect(fillSnippet(snippet, values)).toBe(
      '몬스테라는 과습으로 보여요. 과습이 맞다면 몬스테라를 말려 주세요.',
    )
    expect(fillSnippet('{문제}예요. {식물}이에요.', values)).toBe('과습이에요. 몬스테라예요.')
  })

  it('leave other endings and words of other scripts alone', () => {
    expect(fillSnippet('{식물}이나 {식물}에는', values)).toBe('몬스테라이나 몬스테라에는')
    expect(fillSnippet('{식물}은', { ...values, 식물: 'Monstera' })).toBe('Monstera은')
    expect(fillSnippet('{문제}를', { ...values, 문제: '물 부족(건조)' })).toBe('물 부족(건조)을')
    expect(fillSnippet('{문제}으로', { ...values, 문제: '탄저병과 벌' })).toBe('탄저병과 벌로')
  })

  it('become a general word when the case does not hold them', () => {
    expect(fillSnippet('{식물}는 {문제}이 줄어요.', { 식물: null, 문제: null })).toBe('식물은 증상이 줄어요.')
  })

  it('are found when they were not replaced', () => {
    expect(findUnfilledValue('지금은 {식물}을 말려요.')).toBe('{식물}')
    expect(findUnfilledValue('{a}와 {이름}')).toBeUndefined()
  })
})

describe('an inserted snippet', () => {
  /** Inserts `쉬어요.` at the mark and marks the cursor afterwards. */
  function insertAt(marked: string) {
    const at = marked.indexOf('|')
    const { text, cursor } = insertSnippet(marked.replace('|', ''), at, at, '쉬어요.')
    return `${text.slice(0, cursor)}|${text.slice(cursor)}`
  }

  it.each([
    ['|', '쉬어요.|'],
    ['안녕하세요.|', '안녕하세요.\n\n쉬어요.|'],
    ['안녕하세요.|\n끝', '안녕하세요.\n\n쉬어요.|\n끝'],
    ['안녕하세요. |', '안녕하세요. 쉬어요.|'],
    ['안녕하세요.\n|', '안녕하세요.\n쉬어요.|'],
    ['|안녕하세요.', '쉬어요.|\n\n안녕하세요.'],
    ['물을|주세요.', '물을 쉬어요.| 주세요.'],
    ['물을 | 주세요.', '물을 쉬어요.| 주세요.'],
  ])('at %j gives %j', (before, after) => {
    expect(insertAt(before)).toBe(after)
  })

  it('replaces the selected text', () => {
    expect(insertSnippet('물을 /쉬', 3, 5, '쉬어요.')).toEqual({ text: '물을 쉬어요.', cursor: 7 })
  })
})
