import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { questionnaire } from '../contract/diagnosis/diagnosis.ts'
import { type ExamCase, readCases } from '../lab/exam/cases.ts'
import { diagnoseCase } from '../server/src/features/diagnosis/engine/embedded.ts'
import { allQuestions } from '../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { root } from './source.ts'

const folder = join(root, 'lab/exam')
const sets = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
const quotations = /‘([^’]*)’/g
const claims = /하셨|주셨|말씀하신/

/** What a reason may quote besides the description: answers, and the questions that we asked. */
const answersIn = ({ answers }: ExamCase) => Object.values(answers).map(({ text }) => text ?? '')
const ours = [
  ...allQuestions.flatMap(({ text, options }) => [text, ...options.map(({ label }) => label)]),
  ...Object.values(questionnaire).flatMap((labels) => Object.values<string>(labels)),
]

it.each(sets)(
  'every reason for the cases of %s quotes what was written, and claims nothing else',
  async (set) => {
    const faults: string[] = []
    for (const examCase of readCases(join(folder, set))) {
      const { problemId, findings } = await diagnoseCase({ prompt: examCase.text, answers: examCase.answers })
      const { reasons, counterSign } = findings
      if (problemId !== null && reasons.length === 0) faults.push(`${examCase.id}: no reason`)
      const texts = [...reasons.map((reason) => reason.text), counterSign ?? '']
      for (const text of texts) faults.push(...faultsIn(text, examCase))
      for (const { quote } of reasons) if (quote) faults.push(...faultsIn(`‘${quote}’`, examCase))
    }
    expect(faults.slice(0, 5)).toEqual([])
  },
  60_000,
)

function faultsIn(reason: string, examCase: ExamCase): string[] {
  const { id, text: prompt } = examCase
  const sources = [prompt, ...answersIn(examCase)].map((text) => text.normalize('NFC'))
  const quotes = [...reason.matchAll(quotations)].map(([, words = '']) => words.replace(/^…|…$/g, ''))
  const invented = quotes.filter((words) => ![...sources, ...ours].some((text) => text.includes(words)))
  const claimed = claims.test(reason) && quotes.length === 0
  // Blind sets are not read, so a fault names the case without its words.
  return [...invented.map(() => `${id}: invented quotation`), ...(claimed ? [`${id}: ${reason}`] : [])]
}
