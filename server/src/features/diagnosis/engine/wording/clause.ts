type Endings = [ending: RegExp, joining: string][]

/** Sentence endings and their connective forms; the first match is replaced. */
const connective: Endings = [
  [/(이에요|예요)$/, '인데'],
  [/세요$/, '시는데'],
  [/보여요$/, '보이는데'],
  [/많아요$/, '많은데'],
  [/나와요$/, '나오는데'],
  [/와요$/, '오는데'],
  [/말라요$/, '마르는데'],
  [/올라요$/, '오르는데'],
  [/([가-힣])라요$/, '$1라는데'],
  [/여요$/, '이는데'],
  [/져요$/, '지는데'],
  [/혀요$/, '히는데'],
  [/([펴나])요$/, '$1는데'],
  [/해요$/, '한데'],
  [/[어아]요$/, '는데'],
]

/** Turns a sentence into a subordinate clause: "새 잎은 건강하다고 하셨어요" -> "새 잎은 건강하다고 하셨는데". */
export const asClause = (sentence: string) => replaceEnding(sentence, connective) ?? sentence

/** Sentence endings and their reported forms; the first match is replaced. */
const reported: Endings = [
  [/고 하셨어요$/, '고'],
  [/이에요$/, '이라고'],
  [/예요$/, '라고'],
  [/세요$/, '신다고'],
  [/있어요$/, '있다고'],
  [/없어요$/, '없다고'],
  [/(?<=[많적같])[아어]요$/, '다고'],
  [/보여요$/, '보인다고'],
  [/여요$/, '인다고'],
  [/져요$/, '진다고'],
  [/려요$/, '린다고'],
  [/와요$/, '온다고'],
  [/라요$/, '란다고'],
  [/나요$/, '난다고'],
  [/닿아요$/, '닿는다고'],
  [/해요$/, '하다고'],
  [/않으셨어요$/, '않았다고'],
  [/하셨어요$/, '했다고'],
  [/주셨어요$/, '줬다고'],
  // Past tense: 변했어요, 시들었어요, 주셨어요.
  [/(?<=[가-힣])어요$/, '다고'],
]

/** Turns a sign's meaning into our own reading of the text: "잎이 노랗게 변했다고 하셨어요" -> "설명을 보고 잎이 노랗게 변했다고 읽었어요". */
export function asReading(meaning: string): string {
  const clause = replaceEnding(meaning, reported)
  return clause === undefined ? `설명을 보고 이렇게 읽었어요: ${meaning}` : `설명을 보고 ${clause} 읽었어요`
}

function replaceEnding(sentence: string, endings: Endings): string | undefined {
  const fitting = endings.find(([ending]) => ending.test(sentence))
  return fitting && sentence.replace(...fitting)
}

const firstSyllable = 0xac00
const finals = 28

/** Puts words in quotation marks with the particle of a quotation: ‘말라요’라고, ‘매일’이라고. */
export function quoted(words: string): string {
  const code = (words.at(-1)?.codePointAt(0) ?? 0) - firstSyllable
  const hasFinal = code >= 0 && code < 11172 && code % finals > 0
  return `‘${words}’${hasFinal ? '이라고' : '라고'}`
}
