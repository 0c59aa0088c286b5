import { readable } from '../reading/normalise.ts'
import { type Actor, isPerson, isPet, patterns } from './danger-words.ts'
import { isPestsSign, isToldSign, namesPoison, readEating } from './eating.ts'
import { readEnglishDanger } from './english-danger.ts'
import {
  addSpan,
  type Clause,
  carriedActor,
  companionsOf,
  type DangerReading,
  type Mention,
  moodOf,
  type Scene,
  sceneOf,
  signMood,
  subjectOf,
} from './scene.ts'
import { readSpraying } from './spraying.ts'
import type { ToxicPlant } from './toxicity.ts'

/** Reads who ate, licked or touched what, which signs they show, and whether the text asks about poison. Never throws. */
export function readDanger(prompt: string, plants: ToxicPlant[]): DangerReading {
  const original = readable(prompt)
  const scene = sceneOf(original, plants)
  const { clauses, out } = scene
  clauses.forEach((clause, index) => {
    readEating(scene, clause, index)
    readContact(scene, clause, index)
    readSap(scene, clause, index)
    readSigns(scene, clause, index)
    readSpraying(scene, clause, index)
  })
  readUnlinked(scene)
  const withLily = plants.some(({ poison }) => poison === 'lily')
  if (withLily && out.actors.includes('CAT')) readLilyContact(scene)
  out.asks ||= clauses.some((clause) => asksAboutPoison(clause, clauses)) || endsWithVictim(scene)
  readEnglishDanger(original, plants, out)
  nameVictims(out, scene.everything)
  return out
}

/** Signs of nobody in particular are an animal's where its tail or food is told of, and else a person's, unless somebody has a name of their own. */
function nameVictims({ exposures, actors }: DangerReading, everything: string) {
  const pet = actors.find(isPet)
  if (pet && oneOfSeveral.test(everything))
    for (const exposure of exposures) if (exposure.actor === 'CHILD') exposure.actor = pet
  if (pet) return
  if (patterns.animalHints.test(everything)) {
    if (actors.length > 0 || everything.includes('마리')) return
    for (const exposure of exposures) if (exposure.actor === 'UNKNOWN') exposure.actor = 'PET'
    return
  }
  if (exposures.some(({ contact, actor }) => contact === 'ATE' && actor === 'UNKNOWN')) return
  const person = exposures.find(({ actor }) => isPerson(actor))?.actor ?? 'ADULT'
  for (const exposure of exposures) if (exposure.actor === 'UNKNOWN') exposure.actor = person
}

/** An animal called "애" among several: "코숏 두 마리 키우는데 한 애가 ...". */
const oneOfSeveral = /마리.*(?:한|두|다른|작은|큰|막내|첫째|둘째)%?(?:애|아이|녀석|놈)?[이가는은]/u

function asksAboutPoison({ text, mentions }: Clause, clauses: Clause[]): boolean {
  if (patterns.question.test(text)) return true
  if (patterns.permission.test(text) && clauses.some(namesVictim)) return true
  if (patterns.touching.test(text) && mentions.some(isVictim)) return true
  if (mentions.some(({ actor }) => actor === null) || !patterns.actorQuestion.test(text)) return false
  const concerned = clauses.flatMap((clause) =>
    clause.mentions.filter(
      ({ actor, end }) => actor && actor !== 'ADULT' && patterns.dative.test(clause.text.slice(end)),
    ),
  )
  return concerned.length > 0 || clauses.some((clause) => patterns.vulnerable.test(clause.text))
}

const isVictim = ({ actor }: Mention) => actor !== null && actor !== 'ADULT'

/** A pet or child that is no subject of a deed: "고양이 있는 집인데", but not "고양이가 엎었는데". */
const namesVictim = ({ text, mentions }: Clause) =>
  mentions.some((mention) => isVictim(mention) && !/^[이가은는](?!있)/u.test(text.slice(mention.end)))

/** "산세베리아 고양이": a plant and a pet without a verb. */
function endsWithVictim({ clauses, plantNames }: Scene): boolean {
  const last = clauses.at(-1)
  const victim = last?.mentions.at(-1)
  const isVictim = victim?.actor && victim.actor !== 'ADULT' && victim.end === last?.text.length
  return plantNames.length > 0 && Boolean(isVictim)
}

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
function readContact(scene: Scene, clause: Clause, index: number) {
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
function readSigns(scene: Scene, clause: Clause, index: number) {
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
function readLilyContact(scene: Scene) {
  for (const clause of scene.clauses) {
    if (!patterns.lilyContact.test(clause.text)) continue
    scene.out.exposures.push({ contact: 'FUR', actor: 'CAT', object: '' })
    addSpan(scene, clause, 0, clause.text.length)
  }
}

/**
 * Adds what is told of a poison in loose words, after all other rules found nothing: what a body feels after a meal, a bite
 * told before its object ("삼켰어요 ... 화분에 꽂힌 약이요"), or a poisonous part that is gone where a child or pet lives.
 */
function readUnlinked(scene: Scene) {
  const { out, clauses, everything, victims } = scene
  if (out.exposures.length > 0 || patterns.hearsay.test(everything)) return
  const isPoisonTold = namesPoison(everything, scene)
  const isMealTold = meal.test(everything)
  clauses.forEach((clause, index) => {
    if (isMealTold && (isPoisonTold || dish.test(everything))) readFeeling(scene, clause, index)
    if (isPoisonTold || product.test(everything)) readBareBite(scene, clause, index)
    if (isPoisonTold && victims.length > 0) readTraces(scene, clause, index)
  })
}

const meal =
  /먹|씹|삼[키켜켰]|마[시셨신셔]|핥|잡[수숫숴쉈]|드[셨시신]|[달우]인물|[달우]여|쌈|무[쳐쳤친]|데[쳐쳤친]|상에올/u
/** The plant was served as a dish, whatever it is. */
const dish = /(?:무[쳐쳤친]|데[쳐쳤친]|달[여인]|우[려린]|쌈).*(?:상에|먹|드[셨시]|잡[수숫]|마[시셨])/u
/** A bite, or a part that is gone. */
const traces =
  /먹었|먹은|먹음|먹더|먹고|먹[길던]|씹[었어은음고]|삼[켰킨킴]|마[셨시심]|핥[았은음고]|냠|홀짝|꿀꺽|맛[봤본봄]|주워먹|입에도?(?:넣|물)|볼주머니|(?:없어|사라|뜯겨|비어|줄어)[졌진지짐있버]|줄기만남|대머리|반쪽|잇자국|%?입[가에]/gu
const product = /(?:%?화분|%?흙)(?:에|위에|속에)[^|]{0,6}?약(?:이|을|인|$)|영양제|비료|알갱이/u
/** What only a body feels, beside the signs that count everywhere. */
const feeling =
  /심장이?[^|]{0,4}?(?:벌렁|두근|쿵|빨리|뛰)|맥(?:이|박이?)[^|]{0,4}?(?:느|빠|약|뛰|안)|입이?(?:돌아|비뚤|안다물)|%?침(?:을|도)?삼키기|(?:말|혀|발음)이?(?:꼬|굳|어눌)|어지럽|온몸이|사지가|식은땀|눈이(?:풀|돌아|뒤집)|정신(?:이|을)(?:없|잃|못|혼미)|까무러|헛소리|헛것/gu

function readTraces(scene: Scene, clause: Clause, index: number) {
  for (const match of clause.text.matchAll(traces)) {
    const end = match.index + match[0].length
    const subject = subjectOf(clause, match.index)
    if (subject?.actor === null || endsWithFood.test(clause.text.slice(0, match.index))) continue
    if (scene.hasPests && subject === undefined && !unknownEater.test(scene.everything)) continue
    if (moodOf(clause, scene.clauses[index + 1], match.index, end) !== 'DONE') continue
    for (const { actor } of scene.victims) scene.out.exposures.push({ contact: 'ATE', actor, object: '' })
    return addSpan(scene, clause, 0, end)
  }
}
const unknownEater = /누가|뭐가|누군가/u
/** What is eaten is food, or what plants take up. */
const endsWithFood = /(?:물|비료|영양제|햇빛|바람|밥|사료|간식)[을를만도은]?[^|]{0,8}$/u

function readFeeling(scene: Scene, clause: Clause, index: number) {
  for (const pattern of [feeling, patterns.selfSigns, patterns.humanSigns])
    for (const match of clause.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const subject = subjectOf(clause, match.index)
      if (subject?.actor === null || signMood(clause, match.index, end) !== 'DONE') continue
      const actor = subject?.actor ?? carriedActor(scene, index) ?? 'ADULT'
      add(scene, 'SIGNS', actor, clause, end)
    }
}

/** A verb of eating that nothing stands before, as one writes in a hurry. */
function readBareBite(scene: Scene, clause: Clause, index: number) {
  if (scene.hasPests) return
  for (const match of clause.text.matchAll(patterns.eat)) {
    const end = match.index + match[0].length
    const before = clause.text.slice(0, match.index).replace(hurry, '')
    if (before !== '' || passive.test(clause.text.slice(match.index))) continue
    if (
      !patterns.past.test(clause.text.slice(end)) &&
      !/^버[렸린]/u.test(clause.text.slice(end)) &&
      !/[셨켰겼]$/u.test(match[0])
    )
      continue
    if (moodOf(clause, scene.clauses[index + 1], match.index, end) !== 'DONE') continue
    add(scene, 'ATE', carriedActor(scene, index) ?? 'ADULT', clause, end)
  }
}
const hurry = /^%?(?:방금|지금|아까|이미|벌써|조금|그냥|모르고|실수로|그걸|이걸|그거|이거|다)+/u
const passive = /^먹[히혔힌]/u

function add(scene: Scene, contact: 'ATE' | 'SIGNS', actor: Actor, clause: Clause, end: number) {
  scene.out.exposures.push({ contact, actor, object: '' })
  addSpan(scene, clause, 0, end)
}
