import { readable } from '../reading/normalise.ts'
import { type Actor, isPerson, isPet, patterns } from './danger-words.ts'
import { isPestsSign, namesPoison, readEating, sameSubject } from './eating.ts'
import { readEnglishDanger } from './english-danger.ts'
import {
  addAsked,
  addSpan,
  type Clause,
  type Contact,
  carriedActor,
  companionsOf,
  type DangerReading,
  type Hit,
  hitsIn,
  type Mention,
  type Mood,
  moodOf,
  type Scene,
  sceneOf,
  signMood,
} from './scene.ts'
import type { ToxicPlant } from './toxicity.ts'

/** Reads who ate, licked or touched what, which signs they show, and whether the text asks about poison. Never throws. */
export function readDanger(prompt: string, plants: ToxicPlant[]): DangerReading {
  const original = readable(prompt)
  const scene = sceneOf(original, plants)
  const { clauses, out } = scene
  for (const clause of clauses) {
    readEating(scene, clause)
    for (const rule of rules) readBy(rule, scene, clause)
  }
  readUnlinked(scene)
  const withLily = plants.some(({ poison }) => poison === 'lily')
  if (withLily && out.actors.includes('CAT')) readLilyContact(scene)
  for (const clause of clauses) if (asksAboutPoison(clause, clauses)) addAsked(scene, clause)
  out.asks ||= endsWithVictim(scene)
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
  return clauses.some(
    (clause) =>
      patterns.vulnerable.test(clause.text) ||
      clause.mentions.some(
        (one) =>
          isVictim(one) &&
          [patterns.dative, patterns.lives].some((it) => it.test(clause.text.slice(one.end))),
      ),
  )
}

const isVictim = ({ actor }: Mention) => actor !== null && actor !== 'ADULT'

/** A pet or child that is no subject of a deed: "고양이 있는 집인데", but not "고양이가 엎었는데". */
const namesVictim = ({ text, mentions }: Clause) =>
  mentions.some((mention) => {
    const rest = text.slice(mention.end)
    return isVictim(mention) && (!/^[이가은는]/u.test(rest) || patterns.lives.test(rest))
  })

/** "산세베리아 고양이": a plant and a pet without a verb. */
function endsWithVictim({ clauses, plantNames }: Scene): boolean {
  const last = clauses.at(-1)
  const victim = last?.mentions.at(-1)
  return plantNames.length > 0 && victim !== undefined && isVictim(victim) && victim.end === last?.text.length
}

/** How one kind of words tells of a danger. */
interface Rule {
  contact: Contact
  pattern: RegExp
  object?: string
  /** Whether it counts only where a pesticide is told of, or only where none is. */
  pesticide?: boolean
  /** Whether it is felt: companions feel it too, and the danger begins with the one who is named. */
  isFelt?: true
  mood?: (hit: Hit) => Mood
  /** Who is concerned; undefined where the words tell of no danger. */
  victim: (hit: Hit, mood: Mood) => Actor | undefined
}

/** Adds what a rule finds in a clause. */
function readBy({ pesticide, isFelt, ...rule }: Rule, scene: Scene, clause: Clause) {
  if (pesticide !== undefined && pesticide !== scene.hasPesticide) return
  const { contact, pattern, object = '', mood: moodIn = signMood, victim } = rule
  for (const hit of hitsIn(scene, clause, pattern)) {
    const mood = moodIn(hit)
    const actor = victim(hit, mood)
    if (actor && mood === 'MAYBE') addAsked(scene, clause)
    if (!actor || mood !== 'DONE') continue
    for (const each of [actor, ...(isFelt ? companionsOf(hit.subject, clause) : [])])
      scene.out.exposures.push({ contact, actor: each, object })
    addSpan(scene, clause, isFelt ? (hit.subject?.start ?? hit.start) : 0, hit.end)
  }
}

const somebody = ({ subject, carried }: Hit): Actor => subject?.actor ?? carried ?? 'ADULT'
/** Whoever tells of a sign, or of whom it is told with respect, as only of people: "숨이 차다고 하세요". */
const tellerOf = ({ rest }: Hit) => (patterns.toldSigns.test(rest) ? 'ADULT' : undefined)

/** The clauses around words, as many before and after. */
const near = ({ scene: { clauses }, clause: { index } }: Hit, before: number, after: number) =>
  clauses
    .slice(Math.max(index - before, 0), index + after + 1)
    .map(({ text }) => text)
    .join('|')

/** The plant is the subject: "손바닥만 한 잎이 부풀어요". */
const plantFeels = /(?:잎|줄기|꽃|뿌리|열매)(?:이|은|도|가|는)/u

/** Whether somebody's skin hurts from a plant: a child's or pet's, or one near a word for touching. */
function isTouched(hit: Hit): boolean {
  if (plantFeels.test(hit.words)) return false
  const isVictims = hit.subject?.actor && hit.subject.actor !== 'ADULT'
  return isVictims || patterns.skinCause.test(near(hit, 2, 2))
}

/** The plant is where the victim was: "화분 근처에서 쓰러졌어요". */
const beside = /(?:잎|식물|화분|화초|꽃|나무)(?:근처|옆|앞|밑|곁|아래)/gu
/** Signs of a child that mean nothing without a cause, because many call their plant 아기. */
const mild = /아파|울|열이나/u

/** Returns who shows a sign that plants show too; a sentence without a subject goes on about a victim after an exposure or its cause. */
const weakly =
  (fits: (actor: Actor) => boolean) =>
  ({ scene, words, start, before, subject, carried }: Hit) => {
    const named = subject && subject.end <= start ? subject : undefined
    const hasCause = patterns.cause.test(scene.everything)
    const goesOn = scene.out.exposures.length > 0 || hasCause
    const actor = named ? named.actor : goesOn ? carried : undefined
    if (!actor || !fits(actor)) return undefined
    if (actor === 'CHILD' && mild.test(words) && !hasCause) return undefined
    const between = before.slice(named?.end ?? 0).replace(beside, '')
    return patterns.plantSubject.test(between) ? undefined : actor
  }

const causes = /(?:일으키|일으킬|유발|생길|생기나|올수|날수|있을수|없앨|부작용이(?:있나|뭐|어떤))/u
const ofSpray = {
  contact: 'SPRAY',
  pesticide: true,
  isFelt: true,
  mood: (hit: Hit) => (causes.test(hit.rest.slice(0, 12)) ? 'MAYBE' : signMood(hit)),
} as const
/** What plants do too: it counts for somebody who is named right before it. */
const plantsToo = /^(?:%?숨|늘어|축|쓰러|기운|힘|%?토|%?침|눈물|보채|몸을|가래|열이)/u
const sprayed = /(?<=[제약을를도])뿌리/gu

/** What a clause tells of dangers beside eating, in the order in which it is read. */
const rules: Rule[] = [
  { contact: 'EYE', pattern: patterns.eye, victim: somebody },
  {
    contact: 'SKIN',
    pattern: patterns.skin,
    victim: (hit, mood) => (mood === 'MAYBE' || isTouched(hit) ? somebody(hit) : undefined),
  },
  {
    contact: 'ATE',
    object: '수액',
    pattern: patterns.sapInMouth,
    victim: (hit, mood) => (mood === 'DONE' ? somebody(hit) : undefined),
  },
  {
    contact: 'SKIN',
    object: '수액',
    pattern: patterns.sapOnSkin,
    victim: (hit, mood) => {
      const actor = somebody(hit)
      const isFelt = actor === 'CHILD' || patterns.feels.test(near(hit, 0, 2))
      return mood === 'DONE' && isFelt ? actor : undefined
    },
  },
  {
    contact: 'SIGNS',
    isFelt: true,
    pattern: patterns.signs,
    victim: (hit) => {
      if (isPestsSign(hit)) return undefined
      const isWater = /물[을이]?%?$/u.test(hit.before)
      return hit.subject?.actor ?? tellerOf(hit) ?? hit.carried ?? (isWater ? undefined : 'UNKNOWN')
    },
  },
  {
    contact: 'SIGNS',
    isFelt: true,
    pesticide: false,
    pattern: patterns.humanSigns,
    victim: (hit) => {
      const actor = hit.subject?.actor
      const counts = (actor && actor !== 'ADULT') || patterns.cause.test(hit.scene.everything)
      return counts ? somebody(hit) : undefined
    },
  },
  { contact: 'SIGNS', isFelt: true, pattern: patterns.weakSigns, victim: weakly(isPet) },
  {
    contact: 'SIGNS',
    isFelt: true,
    pattern: patterns.childWeakSigns,
    victim: weakly((actor) => actor === 'CHILD'),
  },
  {
    ...ofSpray,
    pattern: patterns.selfSigns,
    victim: ({ subject, carried }) => subject?.actor ?? (carried === 'CHILD' ? carried : 'ADULT'),
  },
  {
    ...ofSpray,
    pattern: patterns.spraySigns,
    victim: (hit) => {
      if (isPestsSign(hit)) return undefined
      const { words, start, before, carried, subject: named = sameSubject(hit) } = hit
      const between = before.slice(named && named.end <= start ? named.end : 0)
      const isPlants = plantsToo.test(words)
      if (isPlants && patterns.plantSubject.test(between.replace(sprayed, ''))) return undefined
      const isClear = named || !isPlants || /^(?:%?숨|%?토|열이)/u.test(words)
      return named?.actor ?? tellerOf(hit) ?? carried ?? (isClear ? 'ADULT' : undefined)
    },
  },
  {
    ...ofSpray,
    pattern: patterns.animalSigns,
    victim: ({ scene, clause, start, before }) => {
      const named = clause.mentions.filter(({ end }) => end <= start).at(-1)
      if (!named) return undefined
      const isBird = named.actor === null && before.slice(named.start, named.end).endsWith('새')
      const actor = isBird ? carriedActor(scene, clause, true) : named.actor
      const between = before.slice(named.end)
      const isPlants = [...scene.plantNames, patterns.plantSubject].some((it) => between.search(it) !== -1)
      return actor && isPet(actor) && !isPlants ? actor : undefined
    },
  },
  {
    ...ofSpray,
    pattern: patterns.inhaled,
    victim: (hit) => (patterns.pesticide.test(near(hit, 3, 1)) ? somebody(hit) : undefined),
  },
]

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
  for (const clause of clauses) {
    if (isMealTold && (isPoisonTold || dish.test(everything)))
      for (const rule of feelings) readBy(rule, scene, clause)
    if (isPoisonTold || product.test(everything)) readBy(bareBite, scene, clause)
    if (isPoisonTold && victims.length > 0) readTraces(scene, clause)
  }
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

/** What a body feels of a meal. */
const feelings = [feeling, patterns.selfSigns, patterns.humanSigns].map(
  (pattern): Rule => ({
    contact: 'SIGNS',
    pattern,
    victim: (hit, mood) => (hit.subject?.actor !== null && mood === 'DONE' ? somebody(hit) : undefined),
  }),
)

const hurry = /^%?(?:방금|지금|아까|이미|벌써|조금|그냥|모르고|실수로|그걸|이걸|그거|이거|다)+/u
/** A verb of eating that nothing stands before, as one writes in a hurry. */
const bareBite: Rule = {
  contact: 'ATE',
  pattern: patterns.eat,
  mood: moodOf,
  victim: ({ scene, words, before, rest, carried }, mood) => {
    const isPast = patterns.past.test(rest) || /^버[렸린]/u.test(rest) || /[셨켰겼]$/u.test(words)
    const isPassive = /^먹[히혔힌]/u.test(words + rest)
    const counts = before.replace(hurry, '') === '' && isPast && !isPassive && !scene.hasPests
    return counts && mood === 'DONE' ? (carried ?? 'ADULT') : undefined
  },
}

function readTraces(scene: Scene, clause: Clause) {
  const found = hitsIn(scene, clause, traces).find(
    (hit) =>
      hit.subject?.actor !== null &&
      !endsWithFood.test(hit.before) &&
      (!scene.hasPests || hit.subject || unknownEater.test(scene.everything)) &&
      moodOf(hit) === 'DONE',
  )
  if (!found) return
  for (const { actor } of scene.victims) scene.out.exposures.push({ contact: 'ATE', actor, object: '' })
  addSpan(scene, clause, 0, found.end)
}
const unknownEater = /누가|뭐가|누군가/u
/** What is eaten is food, or what plants take up. */
const endsWithFood = /(?:물|비료|영양제|햇빛|바람|밥|사료|간식)[을를만도은]?[^|]{0,8}$/u
