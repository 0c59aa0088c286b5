/** The numbers that shape a judgement. Natural log units unless said otherwise. */
export const limits = {
  /** Photos together move a score by at most this much: measured, they cannot carry more. */
  photos: 1,
  /** The four answers alone are worth little (.14 top-1). */
  answers: 1.5,
  /** A problem the person names themselves. */
  named: 1.6,
  /** Weight of the second, third ... finding of one group (a factor). */
  groupFalloff: 0.5,
  /** Share of a weight that its denial takes away (a factor), and at most how much altogether. */
  absenceShare: 0.35,
  absence: 1,
  /** Score of "none of these". */
  noneOfThese: 2.2,
  /** Steepness of the softmax (a factor). */
  sharpness: 1.5,
}

/** What it takes to name one problem, and to be sure of it. Shares are 0..1. */
export const thresholds = {
  answer: { share: 0.2, gain: 0.9 },
  medium: { share: 0.45, gain: 1.8 },
  high: { share: 0.75, gain: 2.6 },
}
