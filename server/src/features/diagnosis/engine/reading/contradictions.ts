import type { Finding } from '../finding.ts'
import { contradictions } from '../knowledge/knowledge.ts'

/** Signs that cannot all be true of one plant at one time. */
export interface Contradiction {
  signs: string[]
  /** Strength of the weaker side, 0..1. */
  strength: number
}

const disputes = contradictions.disputed.map((source) => new RegExp(source, 'u'))
/** Strength of a sign that is both stated and denied; people also write this for "not here, but there". */
const saidAndDenied = 0.5

/** Returns contradicting signs, strongest first. An answered follow-up question resolves its contradiction. */
export function contradictionsIn(findings: Finding[], denied: string[]): Contradiction[] {
  const told = new Map(findings.map((finding) => [finding.id, finding]))
  const settled = (signs: string[]) => signs.some((id) => told.get(id)?.source === 'ANSWER')
  const found = contradictions.exclusive.flatMap((sides) => {
    const heard = sides.map((side) => strongest(side, told))
    const [one, other] = heard
    const inText = heard.some((finding) => finding?.source === 'TEXT')
    if (!one || !other || !inText || settled(sides.flat())) return []
    return [{ signs: [one.id, other.id], strength: Math.min(one.strength, other.strength) }]
  })
  const both = denied.filter((id) => told.has(id) && !settled([id]))
  return [...found, ...both.map((id) => ({ signs: [id], strength: saidAndDenied }))].sort(
    (a, b) => b.strength - a.strength,
  )
}

function strongest(ids: string[], told: Map<string, Finding>): Finding | undefined {
  const heard = ids.flatMap((id) => told.get(id) ?? [])
  return heard.sort((a, b) => b.strength - a.strength)[0]
}

/** Whether the description contains conflicting reports: 형은 썩었다 하고 동생은 멀쩡하다 하고. */
export const isDisputed = (original: string) => disputes.some((pattern) => pattern.test(original))
