import { breeds } from './animals.ts'
import words from './emergency-words.json' with { type: 'json' }
import { pesticideNames } from './pesticides.ts'

/** Who may be poisoned. UNKNOWN: somebody, but the text does not say who. */
export type Actor = 'CAT' | 'DOG' | 'PET' | 'CHILD' | 'ADULT' | 'UNKNOWN'
export const isPet = (actor: Actor) => actor === 'CAT' || actor === 'DOG' || actor === 'PET'
export const isPerson = (actor: Actor) => actor === 'CHILD' || actor === 'ADULT'

/** Words that the corrections mark with % where they begin a word ("침", but not the end of "아침"). */
const marked = /<([가-힣]+)>/g
const bodyParts =
  '(?:%(?:손|팔|얼굴|피부(?!병))|온몸|몸|양(?:손|팔|다리|볼)|이마|뺨|목덜미|종아리|허벅지|살갗|다리|(?:사마귀|티눈|상처|무릎|허리|어깨|발(?:목|등|가락)?)(?=에)|볼(?=에[^|]{0,5}?(?:튀|튄|묻|닿|발랐|바르|문|비)|[이가도][^|]{0,6}?(?:부|붓|퉁|빨|화끈)))'
const forms: Record<string, string> = { ...words.actorForms, '<몸>': bodyParts, '<sap>': words.sap }
const compile = (source: string, flags = 'u') =>
  new RegExp(
    source.replaceAll('<sap>', words.sap).replace(marked, (form, word: string) => forms[form] ?? `%${word}`),
    flags,
  )
const all = (source: string) => compile(source, 'gu')

const typos = words.corrections.map(
  ([pattern = '', replacement = '']) => [new RegExp(pattern, 'gu'), replacement] as const,
)
const marks = words.wordStarts.map((word) => [new RegExp(`(?<![가-힣%])${word}`, 'gu'), `%${word}`] as const)

/** Typing mistakes, names of pesticides, breeds, and the marks of ambiguous words. */
export const corrections = [...typos, [pesticideNames, '살충제'] as const, ...breeds, ...marks]
export const actors = Object.entries(words.actors).map(([actor, source]) => ({
  actor: actor as Actor,
  pattern: all(source),
}))

/** Patterns over a sentence without spaces. */
export const patterns = {
  away: compile(words.away),
  others: all(words.others),
  eat: all(words.eat),
  petEat: all(words.petEat),
  eatenNext: compile(words.eatenNext),
  tool: compile(words.tool),
  vulnerable: compile(words.vulnerable),
  touching: compile(words.touching),
  permission: compile(words.permission),
  bugEat: compile(words.bugEat),
  feed: all(words.feed),
  give: all(words.give),
  leafy: compile(words.leafy),
  planty: all(words.planty),
  food: all(words.food),
  plantWater: compile(words.plantWater),
  nutrients: compile(words.nutrients),
  negated: compile(words.after.negated),
  doubt: compile(words.after.doubt),
  maybe: compile(words.after.maybe),
  simile: compile(words.after.simile),
  past: compile(words.past),
  adultHints: compile(words.adultHints),
  signs: all(words.signs),
  humanSigns: all(words.humanSigns),
  cause: compile(words.cause),
  skinCause: compile(words.skinCause),
  unknownName: compile(words.unknownName),
  mouthVerbs: compile(words.mouthVerbs),
  weakSigns: all(words.weakSigns),
  childWeakSigns: all(words.childWeakSigns),
  plantSubject: compile(words.plantSubject),
  eye: all(words.eye),
  skin: all(words.skin),
  sapOnSkin: all(words.sapOnSkin),
  sapInMouth: all(words.sapInMouth),
  feels: compile(words.feels),
  unknownEater: compile(`^(?:${words.unknownEater})`),
  suspects: compile(words.suspects),
  prevent: compile(words.after.prevent),
  lilyContact: compile(words.lilyContact),
  question: compile(words.question),
  actorQuestion: compile(words.actorQuestion),
  dative: compile(words.dative),
  pesticide: compile(words.pesticide),
  poison: compile(words.poison),
  mistaken: compile(words.mistaken),
  cooked: compile(words.cooked),
  happened: compile(words.happened),
  pestStory: compile(words.pestStory),
  hearsay: compile(words.hearsay),
  habit: compile(words.habit),
  source: compile(words.source),
  reported: compile(words.reported),
  longAgo: compile(words.longAgo),
  now: compile(words.now),
  notEater: compile(words.notEater),
  meanwhile: compile(words.meanwhile),
  laced: compile(words.laced),
  plantEats: compile(words.plantEats),
  sprayEaten: compile(words.sprayEaten),
  selfSigns: all(words.selfSigns),
  spraySigns: all(words.spraySigns),
  animalSigns: all(words.animalSigns),
  animalHints: compile(words.animalHints),
  toldSigns: compile(words.toldSigns),
  inhaled: all(words.inhaled),
}
