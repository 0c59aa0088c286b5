/** What two cases are compared by. */
export interface Comparable {
  problemId: string | null
  plant: string | null
  text: string
}

/** More than everything else together, so that cases of the same problem always come first. */
const sameProblem = 10
const samePlant = 3
const mostForWords = 5
/** Words that nearly every description has. */
const common = new Set(['식물', '잎이', '잎', '있어요', '해요', '같아요', '너무', '계속', '조금'])

/** How much two cases resemble each other: the same problem, the same plant, and the words they share. 0 for nothing. */
export function scoreSimilarity(one: Comparable, other: Comparable): number {
  const problem = one.problemId !== null && one.problemId === other.problemId ? sameProblem : 0
  const plant = one.plant !== null && one.plant === other.plant ? samePlant : 0
  return problem + plant + mostForWords * shareOfWords(wordsOf(one.text), wordsOf(other.text))
}

/** Words by their first two syllables, which leaves out most endings and particles. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[가-힣a-z\d]{2,}/g) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, 2)))
}

/** Shared words as a share of all, 0 to 1. */
function shareOfWords(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
