import { questionnaire } from '../../contract/diagnosis/diagnosis.ts'
import type { EngineResult } from '../../server/src/features/diagnosis/engine/engine.ts'
import { allQuestions } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import type { ExamCase } from './cases.ts'

const quotations = /‘([^’]*)’/g
const claims = /하셨|주셨|말씀하신/

/** What a reason may quote besides the description and the answers: the questions that we asked. */
const ours = [
  ...allQuestions.flatMap(({ text, options }) => [text, ...options.map(({ label }) => label)]),
  ...Object.values(questionnaire).flatMap((labels) => Object.values<string>(labels)),
]

/** Returns the reasons of a result that quote or claim what was never written, and says where a problem has no reason. */
export function findInventedReasons(examCase: ExamCase, { problemId, findings }: EngineResult): string[] {
  const { reasons, counterSign } = findings
  const texts = [
    ...reasons.map(({ text }) => text),
    counterSign ?? '',
    ...reasons.flatMap(({ quote }) => (quote ? [`‘${quote}’`] : [])),
  ]
  const isBare = problemId !== null && reasons.length === 0
  return [
    ...(isBare ? [`${examCase.id}: no reason`] : []),
    ...texts.flatMap((text) => faultsIn(text, examCase)),
  ]
}

function faultsIn(reason: string, { id, text, answers }: ExamCase): string[] {
  const written = [text, ...Object.values(answers).map((answer) => answer.text ?? '')]
  const sources = [...written.map((it) => it.normalize('NFC')), ...ours]
  const quotes = [...reason.matchAll(quotations)].map(([, words = '']) => words.replace(/^…|…$/g, ''))
  const invented = quotes.filter((words) => !sources.some((source) => source.includes(words)))
  const claimed = claims.test(reason) && quotes.length === 0
  // Blind sets are not read, so a fault names the case without its words.
  return [...invented.map(() => `${id}: invented quotation`), ...(claimed ? [`${id}: ${reason}`] : [])]
}
