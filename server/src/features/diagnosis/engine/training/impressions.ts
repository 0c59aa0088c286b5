import { type ExamCase, unsure } from '../exam/cases.ts'
import { describeTally } from '../exam/report.ts'
import { type Outcome, tally } from '../exam/tally.ts'
import { problems } from '../knowledge/knowledge.ts'
import { readAnswers } from '../reading/answers.ts'
import { impressionOf, wholeOf } from '../reading/learned/impression.ts'
import type { LinearModel, StoredModel } from '../reading/learned/linear.ts'
import { sentencesOf } from '../reading/normalise.ts'
import { readText } from '../reading/text.ts'
import { judge } from '../scoring/judge.ts'
import { scoreProblems } from '../scoring/score.ts'
import { readDescriptions, readTuningCases } from './data.ts'
import { pack } from './pack.ts'
import { partOf } from './random.ts'
import { type Sample, train } from './regression.ts'

const parts = 6
const labels = [...problems.map(({ id }) => id), unsure]

/** Learns what descriptions of each problem sound like, and tells how well that does on parts it never saw. */
export function trainImpressions(seed: number): StoredModel {
  const descriptions = readDescriptions()
  const samples = descriptions.map(sampleOf)
  const others = readTuningCases().map(sampleOf)
  const outcomes: Outcome[] = []
  for (let held = 0; held < parts; held++) {
    const isHeld = ({ text }: ExamCase) => partOf(text, parts, seed) === held
    const seen = samples.filter((_, index) => !isHeld(descriptions[index] as ExamCase))
    const model = train([...seen, ...others], labels, seed)
    for (const description of descriptions.filter(isHeld)) outcomes.push(answer(description, model))
  }
  console.log(`${descriptions.length} descriptions, each judged by an impression that never saw it`)
  console.log(describeTally(tally(outcomes)))
  return pack(train([...samples, ...others], labels, seed))
}

const sampleOf = ({ text, expected }: ExamCase): Sample => ({
  features: wholeOf(sentencesOf(text)),
  labels: new Set([expected]),
})

function answer(description: ExamCase, model: LinearModel): Outcome {
  const { findings, denied, named, complaint } = readText(description.text)
  const scoring = scoreProblems({
    findings: [...findings, ...readAnswers(description.answers)],
    denied,
    named,
    impression: impressionOf(sentencesOf(description.text), model),
  })
  const { winner, candidates, confidence } = judge(scoring, complaint)
  const best = (winner ? [winner, ...candidates] : candidates).map(({ problem }) => problem.id).slice(0, 3)
  return { case: description, answer: winner?.problem.id, best, confidence, probability: winner?.share }
}
