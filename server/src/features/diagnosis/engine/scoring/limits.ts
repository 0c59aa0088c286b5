/** The numbers by hand that shape a judgement, before the fitted scales. Natural log units unless said otherwise. */
export const limits = {
  /** Photos together move a score by at most this much: measured, they cannot carry more. */
  photos: 1,
  /** What a vision model saw in them carries more, but never decides against clear words. */
  seen: 2.5,
  /** The four answers alone are worth little (.14 top-1). */
  answers: 1.2,
  /** A problem the person names themselves. */
  named: 2.4,
  /** How the description sounds as a whole: the most log-odds that count. */
  impression: 2.5,
  /** A sign this heavy is nearly proof (cotton, webs, flies in the soil), so the problem's rarity no longer counts against it. */
  nearProof: 2.6,
  /** Taken from a problem that the description does not point to at all, once it points somewhere. */
  silence: 0.7,
  /** Weight of the second, third ... finding of one group (a factor). */
  groupFalloff: 0.5,
  /** Share of a weight that its denial takes away (a factor), and at most how much altogether. */
  absenceShare: 0.35,
  absence: 1,
}

/** Evidence beyond the prior that it takes to name a problem, and to be surer of it. The shares it takes are fitted. */
export const leastGains = { answer: 0.3, medium: 1.2, high: 2.2 }
export const leastMedium = 0.5

/** From which strength on two signs plainly contradict each other, and what else then has to point to a problem. */
export const plainContradiction = 0.7
export const leastUncontested = 0.8
