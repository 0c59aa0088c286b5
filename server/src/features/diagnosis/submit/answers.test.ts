import { expect, it } from 'vitest'
import { describeAnswers, parseAnswers } from './answers.ts'

it('parses known codes and takes any other text as the answer OTHER', () => {
  expect(
    parseAnswers({
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

it('drops a bare OTHER, a blank and a missing answer', () => {
  expect(parseAnswers({ wateringFrequency: 'OTHER', experience: '  ', location: undefined })).toEqual({})
})

it('describes answers by their labels, in the order of the questionnaire', () => {
  expect(
    describeAnswers({ location: { code: 'OTHER', text: '베란다' }, wateringFrequency: { code: 'WEEKLY' } }),
  ).toEqual([
    { question: '물주기', answer: '매주 1회' },
    { question: '위치', answer: '베란다', isFreeText: true },
  ])
})
