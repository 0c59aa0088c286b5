type Endings = [ending: RegExp, joining: string][]

/** Sentence endings and their connective forms; the first match is replaced. */
const connective: Endings = [
  [/(이에요|예요)$/, '인데'],
  [/세요$/, '시는데'],
  [/올라요$/, '오르는데'],
  [/말라요$/, '마르는데'],
  [/들어요$/, '드는데'],
  [/보여요$/, '보이는데'],
  [/많아요$/, '많은데'],
  [/해요$/, '한데'],
  [/[어아]요$/, '는데'],
]

/** Turns a sentence into a subordinate clause: "새 잎은 건강하다고 하셨어요" -> "새 잎은 건강하다고 하셨는데". */
export function asClause(sentence: string): string {
  const verb = presentVerb.exec(sentence)
  const contracted = verb && `${sentence.slice(0, verb.index)}${stemOf(verb[1] ?? '')}는데`
  return replaceEnding(sentence, connective) ?? contracted ?? sentence
}

/** Sentence endings and their reported forms; the first match is replaced. */
const reported: Endings = [
  [/고 하셨어요$/, '고'],
  [/이에요$/, '이라고'],
  [/예요$/, '라고'],
  [/세요$/, '신다고'],
  [/있어요$/, '있다고'],
  [/없어요$/, '없다고'],
  [/(?<=[많적같])[아어]요$/, '다고'],
  [/올라요$/, '오른다고'],
  [/말라요$/, '마른다고'],
  [/들어요$/, '든다고'],
  [/튀어요$/, '튄다고'],
  [/보여요$/, '보인다고'],
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
  const verb = presentVerb.exec(meaning)
  const contracted = verb && `${meaning.slice(0, verb.index)}${stemOf(verb[1] ?? '', finalN)}다고`
  const clause = replaceEnding(meaning, reported) ?? contracted
  return !clause ? `설명을 보고 이렇게 읽었어요: ${meaning}` : `설명을 보고 ${clause} 읽었어요`
}

function replaceEnding(sentence: string, endings: Endings): string | undefined {
  const fitting = endings.find(([ending]) => ending.test(sentence))
  return fitting && sentence.replace(...fitting)
}

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const medials = 21
const finalN = 4
/** The last syllable of a verb in the present: 맺혀요, 나와요, 자라요. */
const presentVerb = /([가-힣])요$/u
/** Contracted vowels and those of their stems: 혀 -> 히, 와 -> 오, 워 -> 우. */
const stemMedials: Record<number, number> = { 6: 20, 9: 8, 14: 13 }

/** Returns the stem of a contracted syllable, with a final consonant: 혀 -> 히, or 힌 with ㄴ. */
function stemOf(syllable: string, final = 0): string {
  const code = (syllable.codePointAt(0) ?? firstSyllable) - firstSyllable
  const medial = Math.floor(code / finals) % medials
  const initial = Math.floor(code / (finals * medials))
  const stem = (initial * medials + (stemMedials[medial] ?? medial)) * finals + final
  return String.fromCodePoint(firstSyllable + stem)
}

/** Puts words in quotation marks with the particle of a quotation: ‘말라요’라고, ‘매일’이라고. */
export function quoted(words: string): string {
  const code = words.at(-1)?.codePointAt(0) ?? 0
  const isSyllable = code >= firstSyllable && code <= lastSyllable
  const hasFinal = isSyllable && (code - firstSyllable) % finals > 0
  return `‘${words}’${hasFinal ? '이라고' : '라고'}`
}
