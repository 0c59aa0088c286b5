import type { Clause, Mention } from './clauses.ts'
import { type Actor, isPet, patterns } from './danger-words.ts'
import {
  eaterOf,
  isLaced,
  isPersonsMeal,
  isPoisonByName,
  isPoisonMeal,
  isStory,
  type Meal,
  namesPoison,
  told,
  unnamedEaterOf,
} from './eater.ts'
import { addSpan, carriedActor, companionsOf, type Mood, moodOf, type Scene } from './scene.ts'

const kinds = ['eat', 'petEat', 'feed', 'give'] as const
/** What was eaten stands close before the verb. */
const objectLength = 40
/** More change nothing. */
const mostExposures = 12

/** Adds who ate, chewed, licked or was fed what in a clause. */
export function readEating(scene: Scene, clause: Clause, index: number) {
  const matches = kinds.flatMap((kind) =>
    [...clause.text.matchAll(patterns[kind])].map((match) => ({ match, kind })),
  )
  for (const { match, kind } of matches) {
    if (scene.out.exposures.length >= mostExposures) return
    const eating = eatingAt(scene, clause, index, match, kind)
    if (!eating) continue
    const { actor, object, subject, mood } = eating
    if (mood === 'MAYBE') scene.out.asks = true
    if (mood !== 'DONE') continue
    scene.out.exposures.push({
      contact: 'ATE',
      actor,
      object,
      poison: isPoisonByName(scene, clause, index, match),
    })
    for (const actor of companionsOf(subject, clause))
      scene.out.exposures.push({ contact: 'ATE', actor, object })
    const from = subject && subject.start < match.index ? subject.start : 0
    addSpan(scene, clause, from, match.index + match[0].length)
  }
}

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
  kind: (typeof kinds)[number],
): Eating | undefined {
  const start = match.index
  const end = start + match[0].length
  const named = eaterOf(clause, start)
  const meal = { clause, index, start, verb: match[0], rest: clause.text.slice(end) }
  const direct = named && named.actor === null && isSuspicion(named, clause, scene) ? undefined : named
  if (direct?.actor === null) return undefined
  const personal =
    kind === 'eat' && isPersonsMeal(scene, meal) && (direct !== undefined || isPoisonMeal(scene, meal))
  const carried = direct || personal ? undefined : carriedActor(scene, index, named !== undefined)
  const object = clause.text.slice(
    Math.max(direct && direct.end <= start ? direct.end : 0, start - objectLength),
    start,
  )
  if (isFood(object, clause.text.slice(start), scene, meal) && !isLaced(scene, meal, object)) return undefined
  const told = moodOf(clause, scene.clauses[index + 1], start, end)
  const mood = told === 'DONE' && isStory(scene, meal) ? 'MAYBE' : told
  if (kind === 'feed' || kind === 'give') {
    const receiver =
      receiverIn(clause) ?? receiverIn(scene.clauses[index - 1]) ?? fedWithPoison(scene, meal, kind)
    const isHarmful = patterns.leafy.test(object) || isPoisonMeal(scene, meal)
    if (kind === 'give' && !(receiver && isPet(receiver) && isHarmful)) return undefined
    return receiver ? { actor: receiver, object, subject: direct, mood } : undefined
  }
  const actor = direct?.actor ?? carried
  if (kind === 'petEat') {
    const bites = actor && (isPet(actor) || (actor === 'CHILD' && /^(?:물고|이빨|잇자국)/u.test(match[0])))
    return bites ? { actor, object, subject: direct, mood } : undefined
  }
  const accepted = direct?.actor
    ? acceptsDirect(
        direct.actor,
        mood === 'MAYBE' || personal ? clause.text.slice(0, start) : object,
        scene,
      ) ||
      (mood === 'DONE' && isPoisonMeal(scene, meal))
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
  const isNamed = !actor && !personal && isNamedEater(clause.text, object, match[0], scene)
  if (isNamed && mood === 'DONE') return { actor: 'UNKNOWN', object, subject: undefined, mood }
  if (accepted) return { actor: actor ?? 'ADULT', object, subject: direct, mood }
  if (direct || mood !== 'DONE') return undefined
  const unnamed = unnamedEaterOf(scene, meal)
  return unnamed && { actor: unnamed, object, subject: undefined, mood }
}

/** Whoever was fed with a poisonous plant without being named; plants are fed with fertiliser and pesticides. */
const fedWithPoison = (scene: Scene, { clause, start }: Meal, kind: string) => {
  const object = clause.text.slice(0, start)
  const isForPlants = scene.hasPesticide || patterns.nutrients.test(object)
  return kind === 'feed' && !isForPlants && namesPoison(object, scene) ? ('ADULT' as const) : undefined
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
function isNamedEater(text: string, object: string, verb: string, { hasPests, plantNames }: Scene): boolean {
  if (hasPests || patterns.bugEat.test(verb) || !patterns.unknownName.test(text)) return false
  const eaten = object.replace(patterns.unknownName, '')
  if (!patterns.leafy.test(eaten) && !plantNames.some((name) => eaten.includes(name))) return false
  return patterns.mouthVerbs.test(verb) || /^(?:우리|울)/u.test(text)
}

/** Pets and children may eat anything; an adult's meal counts only when it is a plant. */
const acceptsDirect = (actor: Actor, object: string, scene: Scene) =>
  actor !== 'ADULT' || (isPlanty(object, scene) && !plantSubject.test(object))
/** "할머니가 키우는 나무가 ...": the plant is the subject of the verb. */
const plantSubject = /(?:잎|줄기|꽃|나무|식물|화분|화초|뿌리)들?(?:이|가)(?!어|었|라|랑)/u

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
  const { everything, hasPests } = scene
  if (hasPests || traces || patterns.bugEat.test(verb) || !isPlanty(object, scene)) return false
  if (mood === 'MAYBE') return /^(?:어도|아도|을수|을만|도되|도괜)/u.test(rest)
  const feels = [patterns.signs, patterns.humanSigns].some((signs) => everything.search(signs) !== -1)
  const done = patterns.past.test(rest) || /[셨켰봤댔떴겼웠]$/u.test(verb) || honorific.test(verb)
  return done && (feels || honorific.test(verb) || patterns.adultHints.test(everything))
}

/** The clause before, when somebody is named in it: "시어머니가 은방울꽃을 나물로 알고 | 무쳐 드셨어요". */
function wordsBefore({ clauses }: Scene, index: number): string {
  const before = clauses[index - 1]
  return before?.mentions.at(-1)?.actor ? before.text : ''
}

/** Whether the noun nearest to the verb is food or drink and no part of a plant. */
function isFood(object: string, verb: string, scene: Scene, meal: Meal): boolean {
  const { plantNames } = scene
  if (patterns.plantWater.test(told(scene, meal)) || plantNames.some((name) => object.includes(`${name}물`)))
    return false
  // A twig as chopsticks poisons the meal.
  if (patterns.tool.test(object) && plantNames.some((name) => object.includes(name))) return false
  const last = (pattern: RegExp) => [...object.matchAll(pattern)].at(-1)?.index ?? -1
  const drink =
    /물(?:을|도|만|은|이)?[가-힣]{0,4}$/u.test(object) &&
    !/식물|나물|(?<![가-힣])이물|동물|진딧물/u.test(object.slice(-6))
  const food = Math.max(
    last(patterns.food),
    drink && /^(?:먹|마)/u.test(verb) ? object.lastIndexOf('물') : -1,
  )
  return food > Math.max(last(patterns.planty), ...plantNames.map((name) => object.lastIndexOf(name)))
}

const isPlanty = (object: string, { plantNames }: Scene) =>
  object.search(patterns.planty) !== -1 || plantNames.some((name) => object.includes(name))
