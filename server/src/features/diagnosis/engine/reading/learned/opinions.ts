import type { Sentence } from '../normalise.ts'
import { featuresOf } from './features.ts'
import { type LinearModel, logistic, logitsOf } from './linear.ts'

/** What a linear model makes of a label: its log-odds and the part of the sentence that says it best. */
export interface Opinion {
  label: string
  logit: number
  start: number
  end: number
}

/** What may stand beside a sign in a sentence: its own pattern, other patterns, or no pattern at all. */
export type Company = 'withPattern' | 'besides' | 'alone'

/** Offset and slope that turn a log-odds into a probability. */
export type Curve = [offset: number, slope: number]

/** Label of a sign that the person says is not there. */
export const denialOf = (findingId: string) => `-${findingId}`

/** So many of the likeliest opinions on a sentence are looked at. */
export const considered = 3

const shortestClause = 3

/** Opinions on every label, the likeliest first. */
export function opinionsOn(sentence: Sentence, model: LinearModel): Opinion[] {
  const best = new Map<string, Opinion>()
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

export const likely = ([offset, slope]: Curve, logit: number) => logistic(offset + slope * logit)

/** The whole sentence and each of its clauses. */
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
