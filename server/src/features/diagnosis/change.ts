import type { Confidence } from '../../../../contract/diagnosis.ts'
import { type Change, changeTold, type Told } from './change-told.ts'

/** One diagnosis, as far as it can be compared with another of the same plant. */
export interface Look {
  problemId: string | null
  problem: string
  confidence: Confidence
  prompt: string
  /** Signs that were found, in words or in photos. */
  signs: string[]
  /** Signs the person says are not there. */
  denied: string[]
}

/** How the plant did between two looks at it; null when the evidence does not say. */
export interface Comparison {
  change: Change | null
  /** Why we think so, or that we cannot tell. */
  text: string
}

interface Ground {
  change: Change
  text: string
}

/** Signs that trouble grows or has become serious. */
const gettingWorse = ['spread', 'big', 'drop', 'stem_rot', 'smell']
/** Signs of trouble itself: it is good news when they are gone. */
const troubles = new Set(
  [
    'yellow wilt mushy smell stem_rot spread big drop spots',
    'webbing stipple mite_mv cotton bump sticky aphid ants silver frass fast_bug moves flies',
    'powder orange pustule sooty grey',
  ].flatMap((ids) => ids.split(' ')),
)
/** So many signs in common, and so few of one's own, make two looks alike. */
const sharedAtLeast = 2
const ownAtMost = 1

const cannotTell: Comparison = {
  change: null,
  text: '두 번의 사진과 설명만으로는 나아졌는지 말하기 어려워요. 나란히 놓인 사진을 직접 견주어 보세요.',
}
const mixed: Comparison = {
  change: null,
  text: '나아진 점과 걱정되는 점이 함께 보여요. 나란히 놓인 사진을 직접 견주어 보세요.',
}

/**
 * Compares two looks at one plant. What the person says counts first, then what was found; grounds that
 * contradict each other give no answer. Colours in photos alone never do: the light may have changed.
 */
export function compareLooks(before: Look, now: Look): Comparison {
  const told = changeTold(now.prompt)
  const grounds = [told && inTheirWords(told), byHealth(before, now), bySigns(before, now)]
  const found = grounds.filter((ground) => ground !== undefined && ground !== null)
  const moves = found.filter(({ change }) => change !== 'SAME')
  if (new Set(moves.map(({ change }) => change)).size > 1) return mixed
  return moves[0] ?? found[0] ?? byLikeness(before, now) ?? cannotTell
}

const inTheirWords = ({ change, words }: Told): Ground => ({
  change,
  text: `이번 설명에서 “${words}”라고 하셨어요.`,
})

/** From a problem to none, or from none to a problem. */
function byHealth(before: Look, now: Look): Ground | undefined {
  const isSure = before.confidence !== 'LOW' && now.confidence !== 'LOW'
  if (!isSure || !before.problemId || !now.problemId || before.problemId === now.problemId) return undefined
  if (now.problemId === 'healthy')
    return { change: 'BETTER', text: `지난번의 ‘${before.problem}’ 모습이 이번에는 보이지 않아요.` }
  if (before.problemId === 'healthy')
    return { change: 'WORSE', text: `지난번에는 없던 ‘${now.problem}’의 모습이 보여요.` }
  return undefined
}

/** Signs of the same problem that have come, or are now said to be gone. */
function bySigns(before: Look, now: Look): Ground | undefined {
  if (before.problemId === null || before.problemId !== now.problemId) return undefined
  const isGone = (sign: string) => now.denied.includes(sign) && !now.signs.includes(sign)
  const better = before.signs.some((sign) => troubles.has(sign) && isGone(sign))
  const worse = gettingWorse.some((sign) => now.signs.includes(sign) && !before.signs.includes(sign))
  if (better === worse) return undefined
  return better
    ? { change: 'BETTER', text: '지난번에 있던 증상이 이번에는 보이지 않는다고 하셨어요.' }
    : { change: 'WORSE', text: '지난번에는 없던, 증상이 커지는 신호가 있어요.' }
}

/** The same problem and much the same signs. */
function byLikeness(before: Look, now: Look): Ground | undefined {
  if (before.problemId === null || before.problemId !== now.problemId) return undefined
  if (before.confidence === 'LOW' || now.confidence === 'LOW') return undefined
  const [earlier, later] = [seenByPeople(before), seenByPeople(now)]
  const shared = later.filter((sign) => earlier.includes(sign))
  const own = new Set([...earlier, ...later]).size - shared.length
  if (shared.length < sharedAtLeast || own > ownAtMost) return undefined
  return { change: 'SAME', text: `지난번과 같은 ‘${now.problem}’의 증상이 이어지고 있어요.` }
}

/** Without what colours in a photo and the questionnaire suggest. */
const seenByPeople = ({ signs }: Look) => signs.filter((sign) => !/^[ap]_/.test(sign))
