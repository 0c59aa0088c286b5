import data from './english.json' with { type: 'json' }

/** English words and phrases and their Korean, and Korean spellings of English words. Keys are regular expressions. */
export const english = data as unknown as {
  parts: [english: string, korean: string][]
  /** With the form that stands before a noun: "노랗게 변했어요", "노란". */
  signs: [english: string, korean: string, attributive: string][]
  things: [english: string, korean: string][]
  /** With the sentence that states the problem. */
  names: [english: string, korean: string, sentence: string][]
  phrases: [english: string, sentence: string][]
  negators: string
  konglish: [spelling: string, korean: string][]
  /** Species id -> English names. */
  species: Record<string, string[]>
}
