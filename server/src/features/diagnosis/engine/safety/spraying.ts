import type { Clause } from './clauses.ts'
import { type Actor, isPet, patterns } from './danger-words.ts'
import { isPestsSign, isToldSign, sameSubject } from './eater.ts'
import { addSpan, carriedActor, companionsOf, type Scene, signMood, subjectOf } from './scene.ts'

/** What plants do too: it counts for somebody who is named right before it. */
const plantsToo = /^(?:%?숨|늘어|축|쓰러|기운|힘|%?토|%?침|눈물|보채|몸을|가래|열이)/u
const sprayed = /(?<=[제약을를도])뿌리/gu
const causes = /(?:일으키|일으킬|유발|생길|생기나|올수|날수|있을수|없앨|부작용이(?:있나|뭐|어떤))/u

/** Adds what people and animals feel where a pesticide is told of, and what was breathed in or sprayed at somebody. */
export function readSpraying(scene: Scene, clause: Clause, index: number) {
  if (!scene.hasPesticide) return
  const carried = carriedActor(scene, index)
  for (const match of clause.text.matchAll(patterns.selfSigns)) {
    const named = subjectOf(clause, match.index)?.actor
    add(scene, clause, match, named ?? (carried === 'CHILD' ? carried : 'ADULT'))
  }
  for (const match of clause.text.matchAll(patterns.spraySigns)) {
    if (isPestsSign(scene, clause, index, match)) continue
    const named = subjectOf(clause, match.index) ?? sameSubject(scene, index)
    const between = clause.text.slice(named && named.end <= match.index ? named.end : 0, match.index)
    if (patterns.plantSubject.test(between.replace(sprayed, '')) && plantsToo.test(match[0])) continue
    const told = isToldSign(clause, match) ? 'ADULT' : undefined
    if (!named && !told && plantsToo.test(match[0]) && !/^(?:%?숨|%?토|열이)/u.test(match[0]) && !carried)
      continue
    add(scene, clause, match, named?.actor ?? told ?? carried ?? 'ADULT')
  }
  for (const match of clause.text.matchAll(patterns.animalSigns)) {
    const named = clause.mentions.filter(({ end }) => end <= match.index).at(-1)
    const isBird = named?.actor === null && clause.text.slice(named.start, named.end).endsWith('새')
    const actor = isBird ? carriedActor(scene, index, true) : named?.actor
    if (!named || !actor || !isPet(actor)) continue
    const between = clause.text.slice(named.end, match.index)
    const isPlants = [...scene.plantNames, patterns.plantSubject].some((it) => between.search(it) !== -1)
    if (!isPlants) add(scene, clause, match, actor)
  }
  for (const match of clause.text.matchAll(patterns.inhaled)) {
    if (!patterns.pesticide.test(near(scene, index))) continue
    add(scene, clause, match, subjectOf(clause, match.index)?.actor ?? carried ?? 'ADULT')
  }
}

const near = ({ clauses }: Scene, index: number) =>
  clauses
    .slice(Math.max(index - 3, 0), index + 2)
    .map(({ text }) => text)
    .join('|')

function add(scene: Scene, clause: Clause, match: RegExpExecArray, actor: Actor) {
  const end = match.index + match[0].length
  const mood = causes.test(clause.text.slice(end, end + 12)) ? 'MAYBE' : signMood(clause, match.index, end)
  if (mood === 'MAYBE') scene.out.asks = true
  if (mood !== 'DONE') return
  const subject = subjectOf(clause, match.index)
  for (const each of [actor, ...companionsOf(subject, clause)])
    scene.out.exposures.push({ contact: 'SPRAY', actor: each, object: '' })
  addSpan(scene, clause, subject?.start ?? match.index, end)
}
