import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assessSafety } from './safety.ts'

interface Sentence {
  id: string
  text: string
  emergency: boolean
  person: boolean
  animal: boolean
}

const lines = readFileSync(new URL('second-author.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const sentences = lines.map((line) => JSON.parse(line) as Sentence)

/** Names 119 beside the vet, because of "토를 했습니다" without a subject. */
const alsoNamesPerson = ['dg-071']

it('130 sentences of an author who did not know the rules send people to 119 and animals to a vet', () => {
  const misread = sentences.filter(({ text, emergency, person, animal }) => {
    const { emergency: found } = assessSafety({ prompt: text })
    const contacts = found?.contacts ?? []
    const namesVet = contacts.some(({ label }) => label.includes('동물병원'))
    const namesPerson = contacts.some(({ phone }) => phone === '119')
    return (found !== null) !== emergency || namesVet !== animal || namesPerson !== person
  })
  expect(sentences).toHaveLength(130)
  expect(misread.map(({ id }) => id)).toEqual(alsoNamesPerson)
})
