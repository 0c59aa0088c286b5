import animals from './animals.json' with { type: 'json' }
import words from './emergency-words.json' with { type: 'json' }
import pesticides from './pesticides.json' with { type: 'json' }

const spaced = (names: string) => names.replaceAll(' ', '\\s?')
/** A name begins a word; in texts without spaces it follows a particle. */
const begins = '(?<![가-힣])|(?<=[에을를은는이가로서고도와과랑요]|우리|울|저희|집|네|아기|새끼)'
/** What makes a plant or a thing of an animal's name: "토끼풀", "병아리눈물", "페르시안 카펫". */
const noAnimal =
  '(?!풀|꽃|꼬리|귀(?:선인장|다육)|발고사리|(?<=병아리)(?:콩|눈물|난)|알로|\\s?(?:야자|선인장|덩굴|고무나무|쉴드|카펫|인형|모양|거름|분변|(?<=염소\\s?)(?:가스|제거|소독|성분|농도|냄새)))'
const oneOf = (names: string[]) => names.toSorted((one, other) => other.length - one.length).join('|')
/** Kinds of animals, and the word for which a reader takes their breeds and species. */
const kinds = [
  ['CAT', '반려묘'],
  ['DOG', '반려견'],
  ['PET', '반려동물'],
] as const

const breeds = kinds.map(
  ([kind, word]) =>
    [new RegExp(`(?:${begins})(?:${spaced(oneOf(animals[kind].korean))})${noAnimal}`, 'gu'), word] as const,
)

/** Names of animals in English text. */
export const englishAnimals = kinds.map(
  ([kind]) =>
    [
      kind,
      new RegExp(
        `\\b(?:${oneOf(animals[kind].english)})s?\\b(?! (?:palm|island|plant|fern|vine|grass|manure|chestnut|poison)s?\\b)`,
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
const compile = (source: string, flags: string) =>
  new RegExp(
    source.replaceAll('<sap>', words.sap).replace(marked, (form, word: string) => forms[form] ?? `%${word}`),
    flags,
  )
const compileAll = <Name extends string>(sources: Record<Name, string>, flags: string) =>
  Object.fromEntries(
    Object.entries<string>(sources).map(([name, source]) => [name, compile(source, flags)]),
  ) as Record<Name, RegExp>

const typos = words.corrections.map(
  ([pattern = '', replacement = '']) => [new RegExp(pattern, 'gu'), replacement] as const,
)
const marks = words.wordStarts.map((word) => [new RegExp(`(?<![가-힣%])${word}`, 'gu'), `%${word}`] as const)

/** Typing mistakes, names of pesticides, breeds, and the marks of ambiguous words. */
export const corrections = [...typos, [pesticideNames, '살충제'] as const, ...breeds, ...marks]
export const actors = Object.entries(words.actors).map(([actor, source]) => ({
  actor: actor as Actor,
  pattern: compile(source, 'gu'),
}))

/** Patterns over a sentence without spaces: those that it has or not, and those whose every place counts. */
export const patterns = { ...compileAll(words.tested, 'u'), ...compileAll(words.found, 'gu') }
