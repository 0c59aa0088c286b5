/** Hand-set limits applied before the fitted scales. In nats unless noted. */
export const limits = {
  /** Most that what a model sees changes a score. */
  photos: 1,
  /** Weight of a problem named in the description. */
  named: 2.4,
  /** Most that the impression of the wording counts. */
  impression: 2.5,
  /** From this weight on a sign is nearly conclusive (cotton, webs, flies in the soil), and a negative prior no longer applies. */
  nearProof: 2.6,
  /** Deducted from a problem without any supporting finding once another problem has one. */
  silence: 0.7,
  /** Added to a pest, in fitted units, that the text states by its name while it describes no sign. */
  onlyName: 3.5,
  /** Smallest strength of a sign that counts as described there. */
  plainSign: 0.5,
  /** Added to "none of these", in fitted units, when the text names a cause outside the list. */
  unlisted: 3,
  /** Factor for each further finding of one group. */
  groupFalloff: 0.5,
  /** Factor of a weight that a denial deducts, and the largest total deduction. */
  absenceShare: 0.35,
  absence: 1,
}

/** Smallest evidence beyond the prior to name a problem, and for MEDIUM and HIGH confidence. The required shares are fitted. */
export const leastGains = { answer: 0.3, medium: 1.2, high: 2.2 }
export const leastMedium = 0.5

/** Strength from which two signs contradict each other clearly, and the uncontested evidence that a problem then needs. */
export const plainContradiction = 0.7
export const leastUncontested = 0.8

/** Smallest weight of a sign, in the table's units, on which a harmless explanation may rest. */
export const leastReassurance = 1
