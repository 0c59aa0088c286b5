import { clauseRanges, type Sentence, sentencesOf } from '../reading/normalise.ts'
import { isDenied } from '../reading/patterns.ts'
import { originalRange } from '../reading/tracked.ts'
import { type Actor, actors, corrections, patterns } from './danger-words.ts'
import { isPoisonous, type ToxicPlant } from './toxicity.ts'

/** Somebody named in a clause: a possible victim, or `null` for a pest or an unknown eater. */
export interface Mention {
  actor: Actor | null
  start: number
  end: number
}

/** A clause `[from, to)` of a sentence without spaces, its number in the text, and who is named in it, in order. */
export interface Clause {
  sentence: Sentence
  index: number
  from: number
  to: number
  text: string
  mentions: Mention[]
}

/** Splits a readable text into clauses. Actors that are said to be absent or uninterested are left out. */
function clausesOf(original: string): Omit<Clause, 'index'>[] {
  let before = ''
  return sentencesOf(original, corrections).flatMap((sentence) => {
    // The same sentence again says nothing new, and one without words nothing at all.
    if (sentence.text === before || /^[|]*$/.test(sentence.text)) return []
    before = sentence.text
    return clauseRanges(sentence.text).map(([from, to]) => {
      const text = sentence.text.slice(from, to)
      return { sentence, from, to, text, mentions: mentionsIn(text) }
    })
  })
}

function mentionsIn(text: string): Mention[] {
  const victims = actors.flatMap(({ actor, pattern }) =>
    [...text.matchAll(pattern)].map((match) => toMention(actor, match)),
  )
  const others = [...text.matchAll(patterns.others)]
    .map((match) => toMention(null, match))
    .filter(({ end }) => !/^(?:벌레)?(?:약|제(?!가)|퇴치|트랩|용)/u.test(text.slice(end)))
  return [...victims, ...others]
    .filter(({ actor, end }) => actor === null || !patterns.away.test(text.slice(end)))
    .sort((a, b) => a.start - b.start)
}

const toMention = (actor: Actor | null, match: RegExpExecArray): Mention => ({
  actor,
  start: match.index,
  end: match.index + match[0].length,
})

/** What happened to somebody: eaten, contact of eye, skin or fur, signs of poisoning alone, or a pesticide breathed in. */
export type Contact = 'ATE' | 'SIGNS' | 'EYE' | 'SKIN' | 'FUR' | 'SPRAY'

export interface Exposure {
  contact: Contact
  actor: Actor
  /** What was eaten, without spaces, as far as the text says it. */
  object: string
  /** Whether it is a poison whatever the plant is. */
  poison?: boolean
}

/** Dangers to pets and people in a description. */
export interface DangerReading {
  exposures: Exposure[]
  /** Whether the text asks if the plant is poisonous. */
  asks: boolean
  /** Parts of the text, as `[start, end)` of its characters, that ask it. */
  asked: [number, number][]
  /** Pets and people named in the text. */
  actors: Actor[]
  /** Parts of the text, as `[start, end)` of its characters, that are about the danger and not about the plant. */
  spans: [number, number][]
}

/** A text in which dangers are read. */
export interface Scene {
  original: string
  clauses: Clause[]
  /** All clauses in one string, separated by `|`. */
  everything: string
  /** Whether pests or unknown eaters are named anywhere. */
  hasPests: boolean
  /** Pets and children by the clause that names them, in order. */
  victims: { actor: Actor; index: number }[]
  /** Names of the plants in the text, without spaces. */
  plantNames: string[]
  /** Those of them that are poisonous and no food. */
  poisonNames: string[]
  /** Whether a pesticide is named anywhere. */
  hasPesticide: boolean
  out: DangerReading
}

/** Prepares a readable text. */
export function sceneOf(original: string, plants: ToxicPlant[]): Scene {
  const compactNames = compactNamesOf(plants)
  const clauses = clausesOf(original).map((clause, index) => ({
    ...clause,
    index,
    mentions: clause.mentions.filter((mention) => !isPlantCalledBaby(mention, clause.text, compactNames)),
  }))
  const mentions = clauses.flatMap(({ mentions, index }) => mentions.map(({ actor }) => ({ actor, index })))
  const actors = [...new Set(mentions.flatMap(({ actor }) => actor ?? []))]
  const everything = clauses.map(({ text }) => text).join('|')
  return {
    original,
    clauses,
    everything,
    hasPests: clauses.some(({ text, mentions }) =>
      mentions.some(({ actor, start }) => actor === null && !eatsNoPlants.test(text.slice(start))),
    ),
    victims: mentions.flatMap(({ actor, index }) => (actor && actor !== 'ADULT' ? [{ actor, index }] : [])),
    plantNames: compactNames.filter((name) => everything.includes(name)),
    poisonNames: compactNamesOf(plants.filter((plant) => isPoisonous(plant) && !plant.edible)).filter(
      (name) => everything.includes(name),
    ),
    hasPesticide: patterns.pesticide.test(everything),
    out: { exposures: [], asks: false, asked: [], actors, spans: [] },
  }
}

const eatsNoPlants = /^(?:바퀴|모기)/u

const compactNamesOf = (plants: ToxicPlant[]) =>
  plants.flatMap(({ names }) => names.map((name) => name.replaceAll(' ', '')))

/** Whether a mention is part of a plant's name: "아기 몬스테라", "우리 애기 올리브 나무", but not "아기 몬스테라 먹음". */
function isPlantCalledBaby({ actor, end }: Mention, text: string, names: string[]): boolean {
  if (actor !== 'CHILD') return false
  const after = text.slice(end).replace(/^%/u, '')
  const plant = names.find((name) => after.startsWith(name)) ?? plantAfter.exec(after)?.[0]
  return plant !== undefined && !patterns.eatenNext.test(after.slice(plant.length))
}
const plantAfter = /^(?:나무|화분|식물|다육|선인장|모종|새싹|묘목)/u

/** Words of a clause that fit a pattern. */
export interface Hit {
  scene: Scene
  clause: Clause
  words: string
  start: number
  end: number
  /** What the clause says before and after the words. */
  before: string
  rest: string
  /** The one who is named last before the words, or right after them ("먹은 고양이"). */
  subject: Mention | undefined
  /** The pet or child that other clauses name. */
  carried: Actor | undefined
}

/** Returns all words of a clause that fit a global pattern. */
export const hitsIn = (scene: Scene, clause: Clause, pattern: RegExp): Hit[] =>
  [...clause.text.matchAll(pattern)].map(({ 0: words, index: start }) => {
    const { text, mentions } = clause
    const end = start + words.length
    return {
      scene,
      clause,
      words,
      start,
      end,
      before: text.slice(0, start),
      rest: text.slice(end),
      subject:
        mentions.filter((one) => one.end <= start).at(-1) ??
        mentions.find((one) => one.start - start < 12 && one.actor !== null),
      carried: carriedActor(scene, clause),
    }
  })

/** "아이와 강아지가": those who are named together with somebody. */
export const companionsOf = (who: Mention | undefined, { mentions, text }: Clause): Actor[] =>
  mentions.flatMap(({ actor, end }) =>
    who && actor && actor !== who.actor && joined.test(text.slice(end, who.start)) ? [actor] : [],
  )
const joined = /^[가-힣]{0,4}?(?:와|과|이?랑|하고|이?나|도)[가-힣%]{0,8}$/u

/** The pet or child named last before a clause, or first after it. */
export function carriedActor(
  { victims }: Scene,
  { mentions, index }: Clause,
  suspected = false,
): Actor | undefined {
  if (!suspected && mentions.some(({ actor }) => actor === null)) return undefined
  const before = victims.findLast((victim) => victim.index < index)
  return (before ?? victims.find((victim) => victim.index > index))?.actor
}

/** Whether something was done, may be done or is asked about, or is denied. */
export type Mood = 'DONE' | 'MAYBE' | 'DENIED'

/** The mood of a verb. */
export function moodOf({ scene, clause: { sentence, from, index }, start, rest }: Hit): Mood {
  // "뜯어 먹으면" has the same mood as "먹으면".
  const after = rest.replace(/^[어아고]?서?(?:먹|씹|삼키|놓|놨)(?!이)/u, '')
  if (patterns.prevent.test(after)) return 'MAYBE'
  const adverb = sentence.adverbs.has(from + start - 1) || sentence.adverbs.has(from + start)
  if (adverb || patterns.negated.test(after)) {
    const next = scene.clauses[index + 1]?.text.slice(0, 12) ?? ''
    return patterns.doubt.test(after.slice(0, 20) + next) ? 'DONE' : 'DENIED'
  }
  if (patterns.maybe.test(after)) return 'MAYBE'
  return patterns.simile.test(after) ? 'DENIED' : 'DONE'
}

/** "기침이 멈추질 않아요": a sign that does not end. */
const lasting =
  /^[가-힣]{0,3}(?:잘)?못(?:떠|뜨)|^[이가을를도은는]?(?:전혀|도무지|좀처럼|계속|영)?(?:(?:안|못)(?:멈|멎|그치|가라앉|낫)|(?:멈추|멎|그치|가라앉|낫)[지질](?:를|도|가)?(?:않|못))/u

/** The mood of a sign. */
export function signMood({ clause: { sentence, from }, words, start, end, rest }: Hit): Mood {
  if (lasting.test(rest)) return 'DONE'
  if (patterns.maybe.test(rest)) return 'MAYBE'
  if (rest.startsWith('듯') || patterns.simile.test(rest)) return 'DENIED'
  const denied = isDenied(sentence, from + start, from + end) && !/안|못|없|않/u.test(words)
  return denied || patterns.negated.test(rest) ? 'DENIED' : 'DONE'
}

/** Adds a clause that asks whether the plant is poisonous. */
export function addAsked({ out }: Scene, { sentence: { tracked }, from, to }: Clause) {
  out.asks = true
  out.asked.push(originalRange(tracked, from, to))
}

/** Adds a part of a clause; the rest of the clause counts too unless it speaks of the plant. */
export function addSpan(
  { original, out }: Scene,
  { sentence, from, to, text }: Clause,
  start: number,
  end: number,
) {
  const rest = text.slice(end)
  const last = patterns.plantSubject.test(rest) ? from + end : to
  const first = sentence.tracked.at[from + start] ?? 0
  let until = (sentence.tracked.at[last - 1] ?? first) + 1
  while (/[가-힣]/u.test(original[until] ?? '')) until += 1
  out.spans.push([first, until])
}
