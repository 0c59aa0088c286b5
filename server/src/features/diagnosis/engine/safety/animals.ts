import animals from './animals.json' with { type: 'json' }

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
export const breeds = Object.entries(kinds).map(
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
