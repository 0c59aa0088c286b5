import { isDenied } from '../reading/negation.ts'
import { readable } from '../reading/normalise.ts'
import { type Clause, clausesOf, type Mention } from './clauses.ts'
import { type Actor, isPet, patterns } from './danger-words.ts'
import { readEnglishDanger } from './english-danger.ts'
import type { ToxicPlant } from './toxicity.ts'

/** What happened to somebody: eaten, contact of eye, skin or fur, or signs of poisoning alone. */
export type Contact = 'ATE' | 'SIGNS' | 'EYE' | 'SKIN' | 'FUR'

export interface Exposure {
  contact: Contact
  actor: Actor
  /** What was eaten, without spaces, as far as the text says it. */
  object: string
}

/** Dangers to pets and people in a description. */
export interface DangerReading {
  exposures: Exposure[]
  /** Whether the text asks if the plant is poisonous. */
  asks: boolean
  /** Pets and people named in the text. */
  actors: Actor[]
  /** Parts of the text, as `[start, end)` of its characters, that are about the danger and not about the plant. */
  spans: [number, number][]
}

interface Scene {
  original: string
  clauses: Clause[]
  plantNames: string[]
  out: DangerReading
}

/** Reads who ate, licked or touched what, which signs they show, and whether the text asks about poison. Never throws. */
export function readDanger(prompt: string, plants: ToxicPlant[]): DangerReading {
  const original = readable(prompt)
  const out: DangerReading = { exposures: [], asks: false, actors: [], spans: [] }
  const clauses = clausesOf(original)
  const scene: Scene = {
    original,
    clauses,
    plantNames: plants.flatMap(({ names }) => names.map((name) => name.replaceAll(' ', ''))),
    out,
  }
  out.actors = [...new Set(clauses.flatMap(({ mentions }) => mentions.flatMap(({ actor }) => actor ?? [])))]
  clauses.forEach((clause, index) => {
    readEating(scene, clause, index)
    readContact(scene, clause, index)
    readSap(scene, clause, index)
  })
  clauses.forEach((clause, index) => {
    readSigns(scene, clause, index)
  })
  const withLily = plants.some(({ poison }) => poison === 'lily')
  if (withLily && out.actors.includes('CAT')) readLilyContact(scene)
  out.asks ||= clauses.some((clause) => asksAboutPoison(clause, clauses)) || endsWithVictim(scene)
  readEnglishDanger(original, out)
  return out
}

function readEating(scene: Scene, clause: Clause, index: number) {
  const matches = [
    ...[...clause.text.matchAll(patterns.eat)].map((match) => ({ match, kind: 'eat' as const })),
    ...[...clause.text.matchAll(patterns.petEat)].map((match) => ({ match, kind: 'petEat' as const })),
    ...[...clause.text.matchAll(patterns.feed)].map((match) => ({ match, kind: 'feed' as const })),
  ]
  for (const { match, kind } of matches) {
    const eating = eatingAt(scene, clause, index, match, kind)
    if (!eating) continue
    const { actor, object, subject, mood } = eating
    if (mood === 'MAYBE') scene.out.asks = true
    if (mood !== 'DONE') continue
    scene.out.exposures.push({ contact: 'ATE', actor, object })
    const from = subject && subject.start < match.index ? subject.start : 0
    addSpan(scene, clause, from, match.index + match[0].length)
  }
}

type Mood = 'DONE' | 'MAYBE' | 'DENIED'

interface Eating {
  actor: Actor
  object: string
  subject: Mention | undefined
  mood: Mood
}

function eatingAt(
  scene: Scene,
  clause: Clause,
  index: number,
  match: RegExpExecArray,
  kind: 'eat' | 'petEat' | 'feed',
): Eating | undefined {
  const start = match.index
  const end = start + match[0].length
  const named = subjectOf(clause, start)
  const direct = named && named.actor === null && isSuspicion(named, clause, scene) ? undefined : named
  if (direct?.actor === null) return undefined
  const carried = direct ? undefined : carriedActor(scene.clauses, index, named !== undefined)
  const object = clause.text.slice(direct && direct.end <= start ? direct.end : 0, start)
  if (isFood(object, clause.text.slice(start), scene)) return undefined
  const mood = moodOf(clause, scene.clauses[index + 1], start, end)
  if (kind === 'feed') {
    const fed = direct && /^(?:들)?(?:한테|에게|께)/u.test(clause.text.slice(direct.end))
    return fed && direct.actor ? { actor: direct.actor, object, subject: direct, mood } : undefined
  }
  const actor = direct?.actor ?? carried
  if (kind === 'petEat') {
    return actor && isPet(actor) ? { actor, object, subject: direct, mood } : undefined
  }
  const accepted = direct?.actor
    ? acceptsDirect(direct.actor, object, scene)
    : acceptsIndirect(
        {
          carried,
          object: wordsBefore(scene, index) + object,
          verb: match[0],
          rest: clause.text.slice(end),
          mood,
        },
        scene,
      )
  if (!accepted) return undefined
  return { actor: actor ?? 'ADULT', object, subject: direct, mood }
}

/** "누가 씹은 자국이 있는데 강아지인 것 같아요": an unknown eater, and later a suspicion. */
const isSuspicion = ({ start }: Mention, { text }: Clause, { clauses }: Scene) =>
  patterns.unknownEater.test(text.slice(start)) &&
  clauses.some((clause) => patterns.suspects.test(clause.text))

/** Pets and children may eat anything; an adult's meal counts only when it is a plant. */
const acceptsDirect = (actor: Actor, object: string, scene: Scene) =>
  actor !== 'ADULT' || isPlanty(object, scene)

interface Indirect {
  carried: Actor | undefined
  object: string
  verb: string
  rest: string
  mood: Mood
}

/** Words for taking a piece, which plants do not do with their fertiliser. */
const picked = /주워|집어|꺼내|파서|봉지|알갱이|앰플|포장|뜯/u
const honorific = /^(?:드|잡)/u

/** A clause without a subject: the pet or child named before, or the writer. */
function acceptsIndirect({ carried, object, verb, rest, mood }: Indirect, scene: Scene): boolean {
  if (patterns.nutrients.test(object) && verb.startsWith('먹') && !picked.test(object)) return false
  const traces = /^[은는던]?[가-힣]{0,3}?(?:자국|구멍|흔적)/u.test(rest)
  if (carried && isPet(carried)) return !patterns.bugEat.test(verb) || !traces
  if (carried === 'CHILD' && !traces && (isPlanty(object, scene) || !verb.startsWith('먹'))) return true
  const text = scene.clauses.map((clause) => clause.text).join('|')
  const pests = scene.clauses.some(({ mentions }) => mentions.some(({ actor }) => actor === null))
  if (pests || traces || patterns.bugEat.test(verb) || !isPlanty(object, scene)) return false
  if (mood === 'MAYBE') return true
  const feels = [patterns.signs, patterns.humanSigns].some((signs) => text.search(signs) !== -1)
  const done = patterns.past.test(rest) || honorific.test(verb)
  return done && (feels || patterns.adultHints.test(text))
}

/** The clause before, when somebody is named in it: "시어머니가 은방울꽃을 나물로 알고 | 무쳐 드셨어요". */
function wordsBefore({ clauses }: Scene, index: number): string {
  const before = clauses[index - 1]
  return before?.mentions.at(-1)?.actor ? before.text : ''
}

/** The one who is named last before the verb, or right after it ("먹은 고양이"). */
function subjectOf({ mentions }: Clause, verbStart: number): Mention | undefined {
  const before = mentions.filter(({ end }) => end <= verbStart).at(-1)
  return before ?? mentions.find(({ start, actor }) => start - verbStart < 12 && actor !== null)
}

/** The pet or child named last before a clause, or first after it. */
function carriedActor(clauses: Clause[], index: number, suspected = false): Actor | undefined {
  const victims = ({ mentions }: Clause) =>
    mentions.flatMap(({ actor }) => (actor && actor !== 'ADULT' ? actor : []))
  if (!suspected && clauses[index]?.mentions.some(({ actor }) => actor === null)) return undefined
  return clauses.slice(0, index).flatMap(victims).at(-1) ?? clauses.slice(index + 1).flatMap(victims)[0]
}

/** Whether the noun nearest to the verb is food or drink and no part of a plant. */
function isFood(object: string, verb: string, { plantNames }: Scene): boolean {
  if (patterns.plantWater.test(object) || plantNames.some((name) => object.includes(`${name}물`)))
    return false
  const last = (pattern: RegExp) => [...object.matchAll(pattern)].at(-1)?.index ?? -1
  const drink =
    /물(?:을|도|만|은|이)?[가-힣]{0,4}$/u.test(object) && !/식물|나물|이물|동물/u.test(object.slice(-6))
  const food = Math.max(
    last(patterns.food),
    drink && /^(?:먹|마)/u.test(verb) ? object.lastIndexOf('물') : -1,
  )
  return food > Math.max(last(patterns.planty), ...plantNames.map((name) => object.lastIndexOf(name)))
}

const isPlanty = (object: string, { plantNames }: Scene) =>
  object.search(patterns.planty) !== -1 || plantNames.some((name) => object.includes(name))

function moodOf(
  { sentence, from, text }: Clause,
  next: Clause | undefined,
  start: number,
  end: number,
): Mood {
  // "뜯어 먹으면" has the same mood as "먹으면".
  const after = text.slice(end).replace(/^[어아고]?서?(?:먹|씹|삼키|놓|놨)(?!이)/u, '')
  if (patterns.prevent.test(after)) return 'MAYBE'
  const adverb = sentence.adverbs.has(from + start - 1) || sentence.adverbs.has(from + start)
  if (adverb || patterns.negated.test(after)) {
    return patterns.doubt.test(after.slice(0, 20) + (next?.text.slice(0, 12) ?? '')) ? 'DONE' : 'DENIED'
  }
  if (patterns.maybe.test(after)) return 'MAYBE'
  return patterns.simile.test(after) ? 'DENIED' : 'DONE'
}

function readContact(scene: Scene, clause: Clause, index: number) {
  for (const [contact, pattern] of [
    ['EYE', patterns.eye],
    ['SKIN', patterns.skin],
  ] as const) {
    for (const match of clause.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const mood = signMood(clause, match.index, end)
      if (mood === 'MAYBE') scene.out.asks = true
      if (mood !== 'DONE') continue
      const actor = subjectOf(clause, match.index)?.actor ?? carriedActor(scene.clauses, index) ?? 'ADULT'
      scene.out.exposures.push({ contact, actor, object: '' })
      addSpan(scene, clause, 0, end)
    }
  }
}

/** Sap in the mouth, or on the skin of somebody who then feels it. */
function readSap(scene: Scene, clause: Clause, index: number) {
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
      if (contact === 'SKIN' && !patterns.feels.test(later)) continue
      const actor = subjectOf(clause, match.index)?.actor ?? carriedActor(scene.clauses, index) ?? 'ADULT'
      scene.out.exposures.push({ contact, actor, object: '수액' })
      addSpan(scene, clause, 0, end)
    }
  }
}

function readSigns(scene: Scene, clause: Clause, index: number) {
  const carried = carriedActor(scene.clauses, index)
  const everything = scene.clauses.map(({ text }) => text).join('|')
  for (const match of clause.text.matchAll(patterns.signs)) {
    const subject = subjectOf(clause, match.index)
    addSign(scene, clause, match, subject?.actor ?? carried ?? 'UNKNOWN')
  }
  for (const match of clause.text.matchAll(patterns.humanSigns)) {
    const actor = subjectOf(clause, match.index)?.actor
    if (actor || patterns.cause.test(everything)) addSign(scene, clause, match, actor ?? carried ?? 'ADULT')
  }
  for (const [pattern, fits] of [
    [patterns.weakSigns, isPet],
    [patterns.childWeakSigns, (actor: Actor) => actor === 'CHILD'],
  ] as const) {
    for (const match of clause.text.matchAll(pattern)) {
      const subject = subjectOf(clause, match.index)
      if (!subject?.actor || subject.end > match.index || !fits(subject.actor)) continue
      if (patterns.plantSubject.test(clause.text.slice(subject.end, match.index))) continue
      addSign(scene, clause, match, subject.actor)
    }
  }
}

function addSign(scene: Scene, clause: Clause, match: RegExpExecArray, actor: Actor) {
  const end = match.index + match[0].length
  if (actor === 'UNKNOWN' && /물[을이]?$/u.test(clause.text.slice(0, match.index).replace(/%$/u, ''))) return
  const mood = signMood(clause, match.index, end)
  if (mood === 'MAYBE') scene.out.asks = true
  if (mood !== 'DONE') return
  scene.out.exposures.push({ contact: 'SIGNS', actor, object: '' })
  addSpan(scene, clause, subjectOf(clause, match.index)?.start ?? match.index, end)
}

function signMood({ sentence, from, text }: Clause, start: number, end: number): Mood {
  const after = text.slice(end)
  if (patterns.maybe.test(after)) return 'MAYBE'
  const denied = isDenied(sentence, from + start, from + end) && !/안|못|없|않/u.test(text.slice(start, end))
  return denied || patterns.negated.test(after) ? 'DENIED' : 'DONE'
}

/** Pollen on the fur or water of the vase is enough for a cat. */
function readLilyContact(scene: Scene) {
  for (const clause of scene.clauses) {
    if (!patterns.lilyContact.test(clause.text)) continue
    scene.out.exposures.push({ contact: 'FUR', actor: 'CAT', object: '' })
    addSpan(scene, clause, 0, clause.text.length)
  }
}

function asksAboutPoison({ text, mentions }: Clause, clauses: Clause[]): boolean {
  if (patterns.question.test(text)) return true
  if (mentions.some(({ actor }) => actor === null) || !patterns.actorQuestion.test(text)) return false
  const concerned = clauses.flatMap((clause) =>
    clause.mentions.filter(
      ({ actor, end }) => actor && actor !== 'ADULT' && patterns.dative.test(clause.text.slice(end)),
    ),
  )
  return concerned.length > 0
}

/** "산세베리아 고양이": a plant and a pet without a verb. */
function endsWithVictim({ clauses, plantNames }: Scene): boolean {
  const last = clauses.at(-1)
  const victim = last?.mentions.at(-1)
  return plantNames.length > 0 && Boolean(victim?.actor) && victim?.end === last?.text.length
}

/** Adds a part of a clause; the rest of the clause counts too unless it speaks of the plant. */
function addSpan({ original, out }: Scene, { sentence, from, to, text }: Clause, start: number, end: number) {
  const rest = text.slice(end)
  const last = patterns.plantSubject.test(rest) ? from + end : to
  const first = sentence.tracked.at[from + start] ?? 0
  let until = (sentence.tracked.at[last - 1] ?? first) + 1
  while (/[가-힣]/u.test(original[until] ?? '')) until += 1
  out.spans.push([first, until])
}
