/** A prediction's log-odds, and whether it was correct. */
export interface Verdict {
  logit: number
  holds: boolean
}

const steps = 400
const rate = 0.5

/** Fits offset and slope of a logistic curve to the verdicts (Platt scaling). */
export function fitCurve(verdicts: Verdict[]): [number, number] {
  let offset = 0
  let slope = 1
  const scale = verdicts.length || 1
  for (let step = 0; step < steps; step++) {
    let offsetGradient = 0
    let slopeGradient = 0
    for (const { logit, holds } of verdicts) {
      const error = 1 / (1 + Math.exp(-(offset + slope * logit))) - (holds ? 1 : 0)
      offsetGradient += error
      slopeGradient += error * logit
    }
    offset -= (rate * offsetGradient) / scale
    slope -= (rate * 0.2 * slopeGradient) / scale
  }
  return [round(offset), round(slope)]
}

const round = (value: number) => Math.round(value * 1e4) / 1e4
