/** The numbers that shape a judgement. Natural log units unless said otherwise. */
export const limits = {
  /** Photos together move a score by at most this much: measured, they cannot carry more. */
  photos: 1,
  /** What a vision model saw in them carries more, but never decides against clear words. */
  seen: 2.5,
  /** The four answers alone are worth little (.14 top-1). */
  answers: 1.2,
  /** A problem the person names themselves. */
  named: 2.4,
  /** How the description sounds as a whole: the most it moves a score, and the share of the model's log-odds that counts. */
  impression: 1.5,
  impressionShare: 0.6,
  /** How much of the prior counts (a factor): people who write have looked, so the usual weighs less than in a crowd. */
  prior: 0.6,
  /** A sign this heavy is nearly proof (cotton, webs, flies in the soil), so the problem's rarity no longer counts against it. */
  nearProof: 2.6,
  /** Taken from a problem that the description does not point to at all, once it points somewhere. */
  silence: 0.7,
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
  answer: { share: 0.15, gain: 1.2 },
  medium: { share: 0.45, gain: 1.8 },
  high: { share: 0.75, gain: 2.6 },
}
