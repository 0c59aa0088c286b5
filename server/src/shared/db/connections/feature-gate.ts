import { DatabaseBusy } from '../database-errors.ts'

export interface FeatureGate {
  /**
   * Waits until fewer than `most` units of this feature's work are inside; returns the function that leaves.
   * Throws DatabaseBusy after `waitMs`.
   */
  enter(feature: string, waitMs: number): Promise<() => void>
}

interface Occupation {
  inside: number
  queue: (() => void)[]
}

/** Limits how many connections one feature occupies, so that a table it waits for costs only its own pages. */
export function createFeatureGate(most: number): FeatureGate {
  const features = new Map<string, Occupation>()

  function occupationOf(feature: string): Occupation {
    const known = features.get(feature) ?? { inside: 0, queue: [] }
    features.set(feature, known)
    return known
  }

  function leave(occupation: Occupation) {
    const next = occupation.queue.shift()
    // The place is passed on, so the number does not change.
    if (next) next()
    else occupation.inside -= 1
  }

  return {
    enter: async (feature, waitMs) => {
      const occupation = occupationOf(feature)
      if (occupation.inside < most) occupation.inside += 1
      else await queued(occupation.queue, waitMs)
      let isInside = true
      return () => {
        if (isInside) leave(occupation)
        isInside = false
      }
    },
  }
}

function queued(queue: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const admit = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(admit), 1)
      reject(new DatabaseBusy())
    }, waitMs)
    queue.push(admit)
  })
}
