import animals from './animals.json' with { type: 'json' }
import words from './emergency-words.json' with { type: 'json' }
import pesticides from './pesticides.json' with { type: 'json' }

const spaced = (name: string) => name.replaceAll(' ', '\\s?')
/** A name begins a word; in texts without spaces it follows a particle. */
const begins = '(?<![가-힣])|(?<=[에을를은는이가로서고도와과랑요]|우리|울|저희|집|네|아기|새끼)'
/** What makes a plant or a thing of an animal's name: "토끼풀", "병아리눈물", "페르시안 카펫". */
const noAnimal =
  '(?!풀|꽃|꼬리|귀(?:선인장|다육)|발고사리|(?<=병아리)(?:콩|눈물|난)|알로|\\s?(?:야자|선인장|덩굴|고무나무|쉴드|카펫|인형|모양|거름|분변|(?<=염소\\s?)(?:가스|제거|소독|성분|농도|냄새)))'
const [longestFirst, kinds] = [
  (names: string[]) => names.toSorted((a, b) => b.length - a.length),
  { CAT: '반려묘', DOG: '반려견', PET: '반려동물' },
]

/** Breeds and species in Korean text, and the kind of animal for which a reader takes them. */
const breeds = Object.entries(kinds).map(
  ([kind, word]) =>
    [
      new RegExp(
        `(?:${begins})(?:${longestFirst(animals[kind as keyof typeof kinds].korean)
          .map(spaced)
          .join('|')})${noAnimal}`,
        'gu',
      ),
      word,
    ] as const,
)

/** Names of animals in English text. */
export const englishAnimals = (['CAT', 'DOG', 'PET'] as const).map(
  (kind) =>
    [
      kind,
      new RegExp(
        `\\b(?:${longestFirst(animals[kind].english).join('|')})s?\\b(?! (?:palm|island|plant|fern|vine|grass|manure|chestnut|poison)s?\\b)`,
      ),
    ] as const,
)

const { english: englishPesticideNames, ...korean } = pesticides
const spacedOut = (name: string) => name.replaceAll(' ', '[ -]?')
/** A name begins a word; in texts without spaces it follows a particle. */
const beginsName = '(?<![가-힣])|(?<=[가-힣][에을를은는이가로서고도와과])'
/** What a product against pests is called: "진딧물 약", "벌레 잡는 약", "바퀴벌레 스프레이". */
const againstPests =
  '(?:벌레|해충|진딧물|응애|깍지|총채|뿌리파리|날파리|초파리|파리|모기|개미|바퀴|진드기|달팽이|굼벵이|나방|가루이|선충|곰팡이|쥐|잡초)(?:벌레)?(?:\\s?(?:잡는|죽이는|없애는|퇴치하는))?\\s?(?:퇴치|제거|방제|살충)?(?:\\s?(?:약|킬러|스프레이|미끼|베이트|독먹이)|제)(?![한하해간국속재초거])(?!\\s*[0-9])'

/** Names of pesticides in Korean text, where a reader takes them for the word 살충제. */
export const pesticideNames = new RegExp(
  `(?:${beginsName})(?:${Object.values(korean).flat().map(spacedOut).join('|')}|${againstPests})|(?<![a-z])(?:${englishPesticideNames.map(spacedOut).join('|')})s?(?![a-z])`,
  'gu',
)

/** Names of pesticides in English text. */
export const englishPesticides = new RegExp(
  `\\b(?:${englishPesticideNames.map(spacedOut).join('|')})(?:e?s)?\\b`,
)

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
