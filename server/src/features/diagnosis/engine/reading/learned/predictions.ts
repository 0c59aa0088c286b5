import type { Sentence } from '../normalise.ts'
import { featuresOf } from './features.ts'
import { type LinearModel, logistic, logitsOf } from './linear.ts'

/** Prediction for one label: its log-odds and the part of the sentence with the highest. */
export interface Prediction {
  label: string
  logit: number
  start: number
  end: number
}

/** Which patterns match in the same sentence: the sign's own, others, or none. Each has its own calibration curve. */
export type MatchContext = 'withPattern' | 'besides' | 'alone'

/** Offset and slope that turn a log-odds into a probability. */
export type Curve = [offset: number, slope: number]

/** Returns the label of a denied sign. */
export const denialLabel = (findingId: string) => `-${findingId}`

/** Number of predictions per sentence that are used. */
export const predictionsUsed = 3

const shortestClause = 3

/** Returns predictions for all labels, likeliest first. */
export function predict(sentence: Sentence, model: LinearModel): Prediction[] {
  const best = new Map<string, Prediction>()
  for (const [start, end] of windowsOf(sentence.text)) {
    const logits = logitsOf(model, featuresOf(sentence, start, end))
    model.labels.forEach((label, index) => {
      const logit = logits[index] ?? Number.NEGATIVE_INFINITY
      if (logit > (best.get(label)?.logit ?? Number.NEGATIVE_INFINITY))
        best.set(label, { label, logit, start, end })
    })
  }
  return [...best.values()].sort((a, b) => b.logit - a.logit)
}

export const probabilityOf = ([offset, slope]: Curve, logit: number) => logistic(offset + slope * logit)

/** Returns the ranges of the whole sentence and of each clause. */
function windowsOf(text: string): [number, number][] {
  const windows: [number, number][] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && text[index] !== '|') continue
    if (index - start >= shortestClause) windows.push([start, index])
    start = index + 1
  }
  return windows.length === 1 ? windows : [[0, text.length], ...windows]
}
