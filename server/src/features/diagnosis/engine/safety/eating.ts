import { type Actor, isPerson, isPet, patterns } from './danger-words.ts'
import {
  addAsked,
  addSpan,
  type Clause,
  carriedActor,
  companionsOf,
  type Hit,
  hitsIn,
  type Mention,
  type Mood,
  moodOf,
  type Scene,
} from './scene.ts'

/** Who is named as the eater of a verb: the last one before it who is no object, companion or cause, or one right after it. */
function eaterOf({ mentions, text }: Clause, verbStart: number): Mention | undefined {
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

/** What stands between a poison and food that have nothing to do with each other: "은방울꽃 옆에서 밥을 먹었어요". */
const apart = /옆|앞|근처|에서|보며|보면서/u
const copula = /(?:이었|였|이래|래요|이라|라고|라네|인것|인거|인가|이네|이더|더라|같|섞[여였]|들어[가갔])/u

/** The clause of a verb as far as the verb, and the one before it; a clause of a single word ("알고") goes with its own. */
function told({ scene: { clauses }, clause: { index }, before }: Hit) {
  const previous = clauses[index - 1]?.text ?? ''
  const first = previous.length < 4 ? (clauses[index - 2]?.text ?? '') : ''
  return `${first}${previous}|${before}`
}

/** The rest of the clause, and the three after it. */
const toldLater = ({ scene: { clauses }, clause: { index }, rest }: Hit) => [
  rest,
  ...clauses.slice(index + 1, index + 4).map(({ text }) => text),
]

/** Whether a text names a plant that is poisonous by the table, or another poison. */
export const namesPoison = (text: string, { poisonNames }: Scene) =>
  patterns.poison.test(text) || poisonNames.some((name) => text.includes(name))

/** Whether food is prepared from, mixed with, eaten with or mistaken for a poison. */
const isLaced = (meal: Hit, object: string) =>
  (eatenWith.test(object) && isPoisonMeal(meal)) ||
  toldLater(meal).some((text) => /섞[여였]|들어[가갔]/u.test(text) && namesPoison(text, meal.scene)) ||
  (patterns.laced.test(object) &&
    !apart.test(object) &&
    (namesPoison(object, meal.scene) || patterns.mistaken.test(told(meal))))
/** The food is no object of its own: "고기에 싸", "밥이랑 같이". */
const eatenWith = /(?:에다?|이?랑|하고|[와과])(?:싸|넣|비[벼빈]|찍|버무|섞|타|곁|같이|함께)/u

/** Whether what was eaten is a poison, or was taken for another plant. */
function isPoisonMeal(meal: Hit): boolean {
  const { scene, clause, before } = meal
  const earlier = scene.clauses.slice(0, clause.index).map(({ text }) => text)
  const revealed = toldLater(meal).some((text) => copula.test(text) && namesPoison(text, scene))
  return revealed || namesPoison([...earlier, before].join('|'), scene) || patterns.mistaken.test(told(meal))
}

/** Whether what was eaten is a poison whatever the plant is: a pesticide, an unknown mushroom. */
const isPoisonByName = ({ scene: { clauses }, clause: { index }, before }: Hit) =>
  patterns.poison.test(`${clauses[index - 1]?.text ?? ''}|${before}`)

/** Whether only people eat like that: cooked, as medicine, or told with respect. */
const isPersonsMeal = (meal: Hit) =>
  patterns.cooked.test(`${told(meal)}${meal.words}${meal.rest.slice(0, 6)}`) ||
  sameSubject(meal)?.actor === 'ADULT'

/** "남편이 강아지 산책을 나갔다가 | 먹었어요": a clause without anybody has the subject of the clause before it. */
export function sameSubject({ scene: { clauses }, clause }: Hit): Mention | undefined {
  const before = clauses[clause.index - 1]
  if (!before || clause.mentions.length > 0) return undefined
  return /다가$|[^았었했렸쳤졌왔갔]더니$/u.test(before.text) ? eaterOf(before, before.text.length) : undefined
}

/**
 * Returns who ate a poison without being named as the eater: a person, unless an animal is told of before. Undefined when
 * pests or the plant itself "ate", when nothing happened, and for what was heard or is long ago.
 */
function unnamedEaterOf(meal: Hit): Actor | undefined {
  const { scene, clause, start, before, rest, carried } = meal
  if (!isPoisonMeal(meal) || !happened(meal)) return undefined
  const object = told(meal)
  const personal = isPersonsMeal(meal)
  const isPesticide = patterns.pesticide.test(object)
  if (isPesticide && (isPlantsMeal(object, scene) || patterns.sprayEaten.test(rest))) return undefined
  const isPlant = !patterns.poison.test(object) && !patterns.mistaken.test(object)
  if (isPlant && !personal && isPestsMeal(meal)) return undefined
  if (personal) return 'ADULT'
  const isAway = clause.mentions.some(
    ({ actor, end }) => actor === 'ADULT' && patterns.meanwhile.test(clause.text.slice(end, start)),
  )
  const name = patterns.unknownName.exec(clause.text)?.[0] ?? ''
  const isSomebody = (name.length > 2 && !namesPoison(name, scene)) || nameBefore.test(before)
  return carried ?? (isAway || isSomebody ? 'UNKNOWN' : 'ADULT')
}

/** Somebody's own name after what was eaten: "약 바른 잎을 초코가 씹었네요". */
const nameBefore = /[을를][가-힣]{2,3}(?<!누)(?:이가|가)$/u

/** Whether pests or the plant itself may be meant: holes, a habit, a passive, or the plant as the subject. */
function isPestsMeal(meal: Hit): boolean {
  const { scene, words } = meal
  const before = told(meal)
  const isTold = patterns.pestStory.test(scene.everything) || patterns.habit.test(before)
  const isSubject = scene.poisonNames.some((name) => plantAsSubject.test(before.split(name).at(-1) ?? ''))
  return scene.hasPests || isTold || isSubject || patterns.bugEat.test(words) || /^먹[히혔힌]/u.test(words)
}
const plantAsSubject =
  /^(?:의)?(?:화분|나무)?(?:새)?(?:잎|줄기|꽃|뿌리|순|가지)?들?(?:끝|가장자리)?(?:이|가)(?!어|었|라|랑|지)/u

/** "장미가 살충제를 먹었어요": a plant took up what was sprayed. */
const isPlantsMeal = (before: string, { plantNames }: Scene) =>
  patterns.plantEats.test(before) ||
  plantNames.some((name) => /^[이가은는도]/u.test(before.split(name)[1] ?? ''))

/** Whether the verb tells what was done, not what is done in general. */
const happened = ({ words, rest }: Hit) =>
  /[셨켰봤댔킨신켜셔본혔심킴댄떴겼긴웠운]$/u.test(words) || patterns.happened.test(rest)

/** "바퀴벌레가 비틀거리고 | 경련해요": a sign of the pests that were sprayed. */
export function isPestsSign({ scene, clause, start }: Hit): boolean {
  const last = clause.mentions.filter(({ end }) => end <= start).at(-1)
  if (last) return last.actor === null && asSubject.test(clause.text.slice(last.end, start))
  const before = scene.clauses[clause.index - 1]
  if (!before || before.sentence !== clause.sentence || clause.mentions.length > 0) return false
  return [patterns.signs, patterns.weakSigns, patterns.spraySigns].some((signs) =>
    hitsIn(scene, before, signs).some(isPestsSign),
  )
}
const asSubject = /^(?:벌레)?들?[이가은는도][가-힣]{0,8}%?$/u

/** What somebody heard or read of strangers, or what is over: "작년에 먹고 혼났어요. 지금은 ...". */
function isStory({ scene, clause, start, before }: Hit): boolean {
  const { sentence, from, index } = clause
  if (patterns.hearsay.test(sentence.text)) return true
  const [said, after] = [sentence.text.slice(0, from + start), sentence.text.slice(from + start)]
  if (patterns.source.test(said) && patterns.reported.test(after)) return !namesKin(scene, clause)
  const later = scene.clauses.slice(index).map(({ text }) => text)
  return patterns.longAgo.test(before) && patterns.now.test(later.join('|'))
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

const kinds = ['eat', 'petEat', 'feed', 'give'] as const
/** What was eaten stands close before the verb. */
const objectLength = 40
/** More change nothing. */
const mostExposures = 12

/** Adds who ate, chewed, licked or was fed what in a clause. */
export function readEating(scene: Scene, clause: Clause) {
  const meals = kinds.flatMap((kind) => hitsIn(scene, clause, patterns[kind]).map((meal) => ({ meal, kind })))
  for (const { meal, kind } of meals) {
    if (scene.out.exposures.length >= mostExposures) return
    const eating = eatingAt(meal, kind)
    if (!eating) continue
    const { actor, object, subject, mood } = eating
    if (mood === 'MAYBE') addAsked(scene, clause)
    if (mood !== 'DONE') continue
    scene.out.exposures.push({ contact: 'ATE', actor, object, poison: isPoisonByName(meal) })
    for (const actor of companionsOf(subject, clause))
      scene.out.exposures.push({ contact: 'ATE', actor, object })
    addSpan(scene, clause, subject && subject.start < meal.start ? subject.start : 0, meal.end)
  }
}

interface Eating {
  actor: Actor
  object: string
  subject: Mention | undefined
  mood: Mood
}

function eatingAt(meal: Hit, kind: (typeof kinds)[number]): Eating | undefined {
  const { scene, clause, words, start, before } = meal
  const named = eaterOf(clause, start)
  const direct = named && named.actor === null && isSuspicion(named, clause, scene) ? undefined : named
  if (direct?.actor === null) return undefined
  const personal = kind === 'eat' && isPersonsMeal(meal) && (direct !== undefined || isPoisonMeal(meal))
  const carried = direct || personal ? undefined : carriedActor(scene, clause, named !== undefined)
  const object = before.slice(Math.max(direct && direct.end <= start ? direct.end : 0, start - objectLength))
  if (isFood(object, meal) && !isLaced(meal, object)) return undefined
  const told = moodOf(meal)
  const mood = told === 'DONE' && isStory(meal) ? 'MAYBE' : told
  if (kind === 'feed' || kind === 'give') {
    const receiver =
      receiverIn(clause) ?? receiverIn(scene.clauses[clause.index - 1]) ?? fedWithPoison(meal, kind)
    const isHarmful = patterns.leafy.test(object) || isPoisonMeal(meal)
    if (kind === 'give' && !(receiver && isPet(receiver) && isHarmful)) return undefined
    return receiver && { actor: receiver, object, subject: direct, mood }
  }
  const actor = direct?.actor ?? carried
  if (kind === 'petEat') {
    const bites = actor && (isPet(actor) || (actor === 'CHILD' && /^(?:물고|이빨|잇자국)/u.test(words)))
    return bites ? { actor, object, subject: direct, mood } : undefined
  }
  const accepted = direct?.actor
    ? acceptsDirect(direct.actor, mood === 'MAYBE' || personal ? before : object, scene) ||
      (mood === 'DONE' && isPoisonMeal(meal))
    : acceptsIndirect(meal, carried, wordsBefore(meal) + object, mood)
  const isNamed = !actor && !personal && isNamedEater(meal, object)
  if (isNamed && mood === 'DONE') return { actor: 'UNKNOWN', object, subject: undefined, mood }
  if (accepted) return { actor: actor ?? 'ADULT', object, subject: direct, mood }
  if (direct || mood !== 'DONE') return undefined
  const unnamed = unnamedEaterOf(meal)
  return unnamed && { actor: unnamed, object, subject: undefined, mood }
}

/** Whoever was fed with a poisonous plant without being named; plants are fed with fertiliser and pesticides. */
const fedWithPoison = ({ scene, before }: Hit, kind: string) => {
  const isForPlants = scene.hasPesticide || patterns.nutrients.test(before)
  return kind === 'feed' && !isForPlants && namesPoison(before, scene) ? ('ADULT' as const) : undefined
}

/** "누가 씹은 자국이 있는데 강아지인 것 같아요": an unknown eater, and later a suspicion. */
const isSuspicion = ({ start }: Mention, { text }: Clause, { everything }: Scene) =>
  patterns.unknownEater.test(text.slice(start)) && patterns.suspects.test(everything)

/** Whoever is given something in a clause: "강아지한테", "토끼에게". */
const receiverIn = (clause: Clause | undefined) =>
  clause?.mentions.find(
    ({ actor, end }) =>
      actor && /^(?:들)?(?:한테|에게|께|도[^|]{0,6}?(?:입|점|조각|개|쪽|줌))/u.test(clause.text.slice(end)),
  )?.actor ?? undefined

/** Somebody with a name of their own: "초코가 잎을 씹었어요", "우리 나비가 꽃을 먹었어요". */
function isNamedEater({ scene, clause: { text }, words }: Hit, object: string): boolean {
  if (scene.hasPests || patterns.bugEat.test(words) || !patterns.unknownName.test(text)) return false
  const eaten = object.replace(patterns.unknownName, '')
  if (!patterns.leafy.test(eaten) && !scene.plantNames.some((name) => eaten.includes(name))) return false
  return patterns.mouthVerbs.test(words) || /^(?:우리|울)/u.test(text)
}

/** Pets and children may eat anything; an adult's meal counts only when it is a plant. */
const acceptsDirect = (actor: Actor, object: string, scene: Scene) =>
  actor !== 'ADULT' || (isPlanty(object, scene) && !plantSubject.test(object))
/** "할머니가 키우는 나무가 ...": the plant is the subject of the verb. */
const plantSubject = /(?:잎|줄기|꽃|나무|식물|화분|화초|뿌리)들?(?:이|가)(?!어|었|라|랑)/u

/** Words for taking a piece, which plants do not do with their fertiliser. */
const picked = /주워|집어|꺼내|파서|봉지|알갱이|앰플|포장|뜯/u
const honorific = /^(?:드|잡)/u

/** A clause without a subject: the pet or child named before, or the writer. */
function acceptsIndirect(
  { scene, words: verb, rest }: Hit,
  carried: Actor | undefined,
  object: string,
  mood: Mood,
): boolean {
  if (patterns.nutrients.test(object) && verb.startsWith('먹') && !picked.test(object)) return false
  const traces = /^[은는던]?[가-힣]{0,3}?(?:자국|구멍|흔적)/u.test(rest)
  if (carried && isPet(carried)) return !patterns.bugEat.test(verb) || !traces
  if (carried === 'CHILD' && !traces && (isPlanty(object, scene) || !verb.startsWith('먹'))) return true
  const { everything, hasPests } = scene
  if (hasPests || traces || patterns.bugEat.test(verb) || !isPlanty(object, scene)) return false
  if (mood === 'MAYBE') return /^(?:어도|아도|을수|을만|도되|도괜)/u.test(rest)
  const feels = [patterns.signs, patterns.humanSigns].some((signs) => everything.search(signs) !== -1)
  const done = patterns.past.test(rest) || /[셨켰봤댔떴겼웠]$/u.test(verb) || honorific.test(verb)
  return done && (feels || honorific.test(verb) || patterns.adultHints.test(everything))
}

/** The clause before, when somebody is named in it: "시어머니가 은방울꽃을 나물로 알고 | 무쳐 드셨어요". */
function wordsBefore({ scene: { clauses }, clause: { index } }: Hit): string {
  const before = clauses[index - 1]
  return before?.mentions.at(-1)?.actor ? before.text : ''
}

/** Whether the noun nearest to the verb is food or drink and no part of a plant. */
function isFood(object: string, meal: Hit): boolean {
  const { plantNames } = meal.scene
  if (patterns.plantWater.test(told(meal)) || plantNames.some((name) => object.includes(`${name}물`)))
    return false
  // A twig as chopsticks poisons the meal.
  if (patterns.tool.test(object) && plantNames.some((name) => object.includes(name))) return false
  const last = (pattern: RegExp) => [...object.matchAll(pattern)].at(-1)?.index ?? -1
  const drink =
    /물(?:을|도|만|은|이)?[가-힣]{0,4}$/u.test(object) &&
    !/식물|나물|(?<![가-힣])이물|동물|진딧물/u.test(object.slice(-6))
  const food = Math.max(
    last(patterns.food),
    drink && /^(?:먹|마)/u.test(meal.words) ? object.lastIndexOf('물') : -1,
  )
  return food > Math.max(last(patterns.planty), ...plantNames.map((name) => object.lastIndexOf(name)))
}

const isPlanty = (object: string, { plantNames }: Scene) =>
  object.search(patterns.planty) !== -1 || plantNames.some((name) => object.includes(name))
