import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assessSafety } from './safety.ts'

interface Reading {
  text: string
  emergency: boolean
  person: boolean
  animal: boolean
}

const sentencesOf = (author: string) =>
  readFileSync(new URL(`${author}-author.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reading)

function read(text: string): Reading {
  const { emergency } = assessSafety({ prompt: text })
  const contacts = emergency?.contacts ?? []
  return {
    text,
    emergency: emergency !== null,
    person: contacts.some(({ phone }) => phone === '119'),
    animal: contacts.some(({ label }) => label.includes('동물병원')),
  }
}

it.each(['second', 'third'])('the sentences of a %s author are read rightly', (author) => {
  const sentences = sentencesOf(author)
  expect(sentences).toHaveLength(130)
  expect(sentences.map(({ text }) => read(text))).toEqual(sentences)
})
