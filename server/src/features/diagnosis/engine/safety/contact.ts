import type { Clause } from './clauses.ts'
import { type Actor, isPet, patterns } from './danger-words.ts'
import { isPestsSign, isToldSign } from './eater.ts'
import { addSpan, carriedActor, companionsOf, type Scene, signMood, subjectOf } from './scene.ts'

/** The plant is the subject: "손바닥만 한 잎이 부풀어요". */
const plantFeels = /(?:잎|줄기|꽃|뿌리|열매)(?:이|은|도|가|는)/u

/** Whether somebody's skin hurts from a plant: a child's or pet's, or one near a word for touching. */
function isTouched({ clauses }: Scene, clause: Clause, index: number, match: RegExpExecArray): boolean {
  if (plantFeels.test(match[0])) return false
  const victim = subjectOf(clause, match.index)?.actor
  const near = clauses.slice(Math.max(index - 2, 0), index + 3).map(({ text }) => text)
  return (victim && victim !== 'ADULT') || patterns.skinCause.test(near.join('|'))
}

/** Adds sap and other things in somebody's eye, and skin that hurts. */
export function readContact(scene: Scene, clause: Clause, index: number) {
  for (const [contact, pattern] of [
    ['EYE', patterns.eye],
    ['SKIN', patterns.skin],
  ] as const) {
    for (const match of clause.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const mood = signMood(clause, match.index, end)
      if (mood === 'MAYBE') scene.out.asks = true
      if (mood !== 'DONE' || (contact === 'SKIN' && !isTouched(scene, clause, index, match))) continue
      const actor = subjectOf(clause, match.index)?.actor ?? carriedActor(scene, index) ?? 'ADULT'
      scene.out.exposures.push({ contact, actor, object: '' })
      addSpan(scene, clause, 0, end)
    }
  }
}

/** Sap in the mouth, or on the skin of somebody who then feels it. */
export function readSap(scene: Scene, clause: Clause, index: number) {
  const later = scene.clauses
    .slice(index, index + 3)
    .map(({ text }) => text)
    .join('|')
  for (const [contact, pattern] of [
    ['ATE', patterns.sapInMouth],
    ['SKIN', patterns.sapOnSkin],
  ] as const) {
    for (const match of clause.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (signMood(clause, match.index, end) !== 'DONE') continue
      const actor = subjectOf(clause, match.index)?.actor ?? carriedActor(scene, index) ?? 'ADULT'
      if (contact === 'SKIN' && actor !== 'CHILD' && !patterns.feels.test(later)) continue
      scene.out.exposures.push({ contact, actor, object: '수액' })
      addSpan(scene, clause, 0, end)
    }
  }
}

/** The plant is where the victim was: "화분 근처에서 쓰러졌어요". */
const beside = /(?:잎|식물|화분|화초|꽃|나무)(?:근처|옆|앞|밑|곁|아래)/gu

/** Signs of a child that mean nothing without a cause, because many call their plant 아기. */
const mild = /아파|울|열이나/u

/** Adds signs of poisoning in pets and people. */
export function readSigns(scene: Scene, clause: Clause, index: number) {
  const carried = carriedActor(scene, index)
  for (const match of clause.text.matchAll(patterns.signs)) {
    const subject = subjectOf(clause, match.index)
    if (isPestsSign(scene, clause, index, match)) continue
    const told = isToldSign(clause, match) ? 'ADULT' : undefined
    addSign(scene, clause, match, subject?.actor ?? told ?? carried ?? 'UNKNOWN')
  }
  for (const match of scene.hasPesticide ? [] : clause.text.matchAll(patterns.humanSigns)) {
    const actor = subjectOf(clause, match.index)?.actor
    if ((actor && actor !== 'ADULT') || patterns.cause.test(scene.everything))
      addSign(scene, clause, match, actor ?? carried ?? 'ADULT')
  }
  for (const [pattern, fits] of [
    [patterns.weakSigns, isPet],
    [patterns.childWeakSigns, (actor: Actor) => actor === 'CHILD'],
  ] as const) {
    for (const match of clause.text.matchAll(pattern)) {
      const subject = subjectOf(clause, match.index)
      const before = subject && subject.end <= match.index ? subject : undefined
      // After an exposure or its cause a sentence without a subject goes on about the same victim.
      const goesOn = scene.out.exposures.length > 0 || patterns.cause.test(scene.everything)
      const actor = before ? before.actor : goesOn ? carried : undefined
      if (!actor || !fits(actor)) continue
      if (actor === 'CHILD' && mild.test(match[0]) && !patterns.cause.test(scene.everything)) continue
      const between = clause.text.slice(before?.end ?? 0, match.index).replace(beside, '')
      if (patterns.plantSubject.test(between)) continue
      addSign(scene, clause, match, actor)
    }
  }
}

function addSign(scene: Scene, clause: Clause, match: RegExpExecArray, actor: Actor) {
  const end = match.index + match[0].length
  if (actor === 'UNKNOWN' && /물[을이]?$/u.test(clause.text.slice(0, match.index).replace(/%$/u, ''))) return
  const mood = signMood(clause, match.index, end)
  if (mood === 'MAYBE') scene.out.asks = true
  if (mood !== 'DONE') return
  const subject = subjectOf(clause, match.index)
  for (const each of [actor, ...companionsOf(subject, clause)])
    scene.out.exposures.push({ contact: 'SIGNS', actor: each, object: '' })
  addSpan(scene, clause, subject?.start ?? match.index, end)
}

/** Pollen on the fur or water of the vase is enough for a cat. */
export function readLilyContact(scene: Scene) {
  for (const clause of scene.clauses) {
    if (!patterns.lilyContact.test(clause.text)) continue
    scene.out.exposures.push({ contact: 'FUR', actor: 'CAT', object: '' })
    addSpan(scene, clause, 0, clause.text.length)
  }
}
