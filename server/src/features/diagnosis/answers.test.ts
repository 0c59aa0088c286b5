import { expect, it } from 'vitest'
import { readAnswers, sayAnswers } from './answers.ts'

it('keeps known codes and takes everything else for what the person wrote', () => {
  expect(
    readAnswers({
      wateringFrequency: 'WEEKLY',
      experience: ' 물은 가끔 줘요 ',
      symptomDuration: 'constructor',
      location: 'WEEKLY',
    }),
  ).toEqual({
    wateringFrequency: { code: 'WEEKLY' },
    experience: { code: 'OTHER', text: '물은 가끔 줘요' },
    symptomDuration: { code: 'OTHER', text: 'constructor' },
    location: { code: 'OTHER', text: 'WEEKLY' },
  })
})

it('takes a bare OTHER, a blank and a missing answer for none', () => {
  expect(readAnswers({ wateringFrequency: 'OTHER', experience: '  ', location: undefined })).toEqual({})
})

it('says answers in the words people saw, in the order they were asked', () => {
  expect(
    sayAnswers({ location: { code: 'OTHER', text: '베란다' }, wateringFrequency: { code: 'WEEKLY' } }),
  ).toEqual([
    { question: '물주기', answer: '매주 1회' },
    { question: '위치', answer: '베란다' },
  ])
})
