import { expect, it } from 'vitest'
import { findSlash, matchSnippets } from './snippet-text.ts'

it('finds a slash at the beginning of a word, up to the cursor', () => {
  expect(findSlash('/')).toEqual({ from: 0, query: '' })
  expect(findSlash('본문\n/물쉬')).toEqual({ from: 3, query: '물쉬' })
  expect(findSlash('본문 /')).toEqual({ from: 3, query: '' })
})

it.each(['', '본문', '1/2', 'https://example.com/', '/물 ', '/물\n'])('finds no search in %j', (text) => {
  expect(findSlash(text)).toBeUndefined()
})

const snippets = [
  { title: '통풍', text: '창문을 열고 물은 쉬어 주세요.' },
  { title: '비와 물', text: '비를 피해 주세요.' },
  { title: '물 쉬기', text: '말려 주세요.' },
]
const titlesFor = (query: string) => matchSnippets(snippets, query).map(({ title }) => title)

it('lists titles that begin with the query, then other titles, then texts', () => {
  expect(titlesFor('물')).toEqual(['물 쉬기', '비와 물', '통풍'])
  expect(titlesFor('')).toEqual(['통풍', '비와 물', '물 쉬기'])
  expect(titlesFor('없는말')).toEqual([])
})

it('matches without spaces and while a syllable is being composed', () => {
  expect(titlesFor('물쉬')).toEqual(['물 쉬기'])
  expect(titlesFor('ㅌ')).toEqual(['통풍'])
  expect(titlesFor('토')).toEqual(['통풍'])
})
