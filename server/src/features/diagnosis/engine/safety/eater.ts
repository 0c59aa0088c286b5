import type { Clause, Mention } from './clauses.ts'
import { type Actor, isPerson, patterns } from './danger-words.ts'
import { carriedActor, type Scene } from './scene.ts'

/** Who is named as the eater of a verb: the last one before it who is no object, companion or cause, or one right after it. */
export function eaterOf({ mentions, text }: Clause, verbStart: number): Mention | undefined {
  const before = mentions.filter(({ end }) => end <= verbStart)
  const eaters = before.filter((mention) => {
    const rest = text.slice(mention.end, verbStart)
    return !patterns.notEater.test(rest) && !(mention.actor === 'ADULT' && patterns.meanwhile.test(rest))
  })
  const victims = before.filter(({ actor }) => actor !== null && actor !== 'ADULT')
  return (
    eaters.at(-1) ??
    victims.at(-1) ??
    mentions.find(({ start, actor }) => start - verbStart < 12 && start >= verbStart && actor !== null)
  )
}

/** A verb of eating and where it stands. */
export interface Meal {
  clause: Clause
  index: number
  start: number
  verb: string
  rest: string
}

/** What stands between a poison and food that have nothing to do with each other: "은방울꽃 옆에서 밥을 먹었어요". */
const apart = /옆|앞|근처|에서|보며|보면서/u
const copula = /(?:이었|였|이래|래요|이라|라고|라네|인것|인거|인가|이네|이더|더라|같|섞[여였]|들어[가갔])/u

/** The clause of a verb as far as the verb, and the one before it; a clause of a single word ("알고") goes with its own. */
export function told({ clauses }: Scene, { clause, index, start }: Meal) {
  const before = clauses[index - 1]?.text ?? ''
  const first = before.length < 4 ? (clauses[index - 2]?.text ?? '') : ''
  return `${first}${before}|${clause.text.slice(0, start)}`
}

/** The rest of the clause, and the three after it. */
const toldLater = ({ clauses }: Scene, { index, rest }: Meal) => [
  rest,
  ...clauses.slice(index + 1, index + 4).map(({ text }) => text),
]

/** Whether a text names a plant that is poisonous by the table, or another poison. */
export const namesPoison = (text: string, { poisonNames }: Scene) =>
  patterns.poison.test(text) || poisonNames.some((name) => text.includes(name))

/** Whether food is prepared from, mixed with, eaten with or mistaken for a poison. */
export const isLaced = (scene: Scene, meal: Meal, object: string) =>
  (eatenWith.test(object) && isPoisonMeal(scene, meal)) ||
  toldLater(scene, meal).some((text) => /섞[여였]|들어[가갔]/u.test(text) && namesPoison(text, scene)) ||
  (patterns.laced.test(object) &&
    !apart.test(object) &&
    (namesPoison(object, scene) || patterns.mistaken.test(told(scene, meal))))
/** The food is no object of its own: "고기에 싸", "밥이랑 같이". */
const eatenWith = /(?:에다?|이?랑|하고|[와과])(?:싸|넣|비[벼빈]|찍|버무|섞|타|곁|같이|함께)/u

/** Whether what was eaten is a poison, or was taken for another plant. */
export function isPoisonMeal(scene: Scene, meal: Meal): boolean {
  const { clauses } = scene
  const before = [
    ...clauses.slice(0, meal.index).map(({ text }) => text),
    meal.clause.text.slice(0, meal.start),
  ]
  const revealed = toldLater(scene, meal).some((text) => copula.test(text) && namesPoison(text, scene))
  return revealed || namesPoison(before.join('|'), scene) || patterns.mistaken.test(told(scene, meal))
}

/** Whether what was eaten is a poison whatever the plant is: a pesticide, an unknown mushroom. */
export const isPoisonByName = (
  { clauses }: Scene,
  { text }: Clause,
  index: number,
  { index: start }: RegExpExecArray,
) => patterns.poison.test(`${clauses[index - 1]?.text ?? ''}|${text.slice(0, start)}`)

/** Whether only people eat like that: cooked, as medicine, or told with respect. */
export const isPersonsMeal = (scene: Scene, meal: Meal) =>
  patterns.cooked.test(`${told(scene, meal)}${meal.verb}${meal.rest.slice(0, 6)}`) ||
  sameSubject(scene, meal.index)?.actor === 'ADULT'

/** "남편이 강아지 산책을 나갔다가 | 먹었어요": a clause without anybody has the subject of the clause before it. */
export function sameSubject({ clauses }: Scene, index: number): Mention | undefined {
  const before = clauses[index - 1]
  if (!before || clauses[index]?.mentions.length !== 0) return undefined
  return /다가$|[^았었했렸쳤졌왔갔]더니$/u.test(before.text) ? eaterOf(before, before.text.length) : undefined
}

/**
 * Returns who ate a poison without being named as the eater: a person, unless an animal is told of before. Undefined when
 * pests or the plant itself "ate", when nothing happened, and for what was heard or is long ago.
 */
export function unnamedEaterOf(scene: Scene, meal: Meal): Actor | undefined {
  const { clause, index, start, verb, rest } = meal
  if (!isPoisonMeal(scene, meal) || !happened(verb, rest)) return undefined
  const before = told(scene, meal)
  const personal = isPersonsMeal(scene, meal)
  const isPesticide = patterns.pesticide.test(before)
  if (isPesticide && (isPlantsMeal(before, scene) || patterns.sprayEaten.test(rest))) return undefined
  const isPlant = !patterns.poison.test(before) && !patterns.mistaken.test(before)
  if (isPlant && !personal && isPestsMeal(scene, meal)) return undefined
  if (personal) return 'ADULT'
  const isAway = clause.mentions.some(
    ({ actor, end }) => actor === 'ADULT' && patterns.meanwhile.test(clause.text.slice(end, start)),
  )
  const name = patterns.unknownName.exec(clause.text)?.[0] ?? ''
  const isSomebody =
    (name.length > 2 && !namesPoison(name, scene)) || nameBefore.test(clause.text.slice(0, start))
  return carriedActor(scene, index) ?? (isAway || isSomebody ? 'UNKNOWN' : 'ADULT')
}

/** Somebody's own name after what was eaten: "약 바른 잎을 초코가 씹었네요". */
const nameBefore = /[을를][가-힣]{2,3}(?<!누)(?:이가|가)$/u

/** Whether pests or the plant itself may be meant: holes, a habit, a passive, or the plant as the subject. */
function isPestsMeal(scene: Scene, meal: Meal): boolean {
  const before = told(scene, meal)
  const isTold = patterns.pestStory.test(scene.everything) || patterns.habit.test(before)
  const isSubject = scene.poisonNames.some((name) => plantAsSubject.test(before.split(name).at(-1) ?? ''))
  return (
    scene.hasPests || isTold || isSubject || patterns.bugEat.test(meal.verb) || /^먹[히혔힌]/u.test(meal.verb)
  )
}
const plantAsSubject =
  /^(?:의)?(?:화분|나무)?(?:새)?(?:잎|줄기|꽃|뿌리|순|가지)?들?(?:끝|가장자리)?(?:이|가)(?!어|었|라|랑|지)/u

/** "장미가 살충제를 먹었어요": a plant took up what was sprayed. */
const isPlantsMeal = (before: string, { plantNames }: Scene) =>
  patterns.plantEats.test(before) ||
  plantNames.some((name) => /^[이가은는도]/u.test(before.split(name)[1] ?? ''))

/** Whether the verb tells what was done, not what is done in general. */
const happened = (verb: string, rest: string) =>
  /[셨켰봤댔킨신켜셔본혔심킴댄떴겼긴웠운]$/u.test(verb) || patterns.happened.test(rest)

/** "바퀴벌레가 비틀거리고 | 경련해요": a sign of the pests that were sprayed. */
export function isPestsSign(scene: Scene, clause: Clause, index: number, match: RegExpExecArray): boolean {
  const last = clause.mentions.filter(({ end }) => end <= match.index).at(-1)
  if (last) return last.actor === null && asSubject.test(clause.text.slice(last.end, match.index))
  const before = scene.clauses[index - 1]
  if (!before || before.sentence !== clause.sentence || clause.mentions.length > 0) return false
  return [patterns.signs, patterns.weakSigns, patterns.spraySigns].some((signs) =>
    [...before.text.matchAll(signs)].some((sign) => isPestsSign(scene, before, index - 1, sign)),
  )
}
const asSubject = /^(?:벌레)?들?[이가은는도][가-힣]{0,8}%?$/u

/** Whether a sign is told by the one who feels it, or with respect, as only of people: "숨이 차다고 하세요". */
export const isToldSign = ({ text }: Clause, { index, 0: sign }: RegExpExecArray) =>
  patterns.toldSigns.test(text.slice(index + sign.length))

/** What somebody heard or read of strangers, or what is over: "작년에 먹고 혼났어요. 지금은 ...". */
export function isStory(scene: Scene, { clause, index, start }: Meal): boolean {
  const { sentence, from, text } = clause
  if (patterns.hearsay.test(sentence.text)) return true
  const [before, after] = [sentence.text.slice(0, from + start), sentence.text.slice(from + start)]
  if (patterns.source.test(before) && patterns.reported.test(after)) return !namesKin(scene, clause)
  const later = scene.clauses.slice(index).map((one) => one.text)
  return patterns.longAgo.test(text.slice(0, start)) && patterns.now.test(later.join('|'))
}

const stranger = /사람|객|주민|손님|환자|학생|노인|^(?:어느|어떤)/u

/** Whether a person who is no stranger to the writer is named in a clause's sentence. */
const namesKin = ({ clauses }: Scene, { sentence }: Clause) =>
  clauses.some(
    (clause) =>
      clause.sentence === sentence &&
      clause.mentions.some(
        ({ actor, start, end }) =>
          actor !== null && isPerson(actor) && !stranger.test(clause.text.slice(Math.max(start - 2, 0), end)),
      ),
  )
