import type { Sentence } from './normalise.ts'

/** Largest distance in characters between a sign and its denial ("거미줄 같은 건 하나도 없어요"). */
const reach = 18

/** Uses of 없 that are no denial of a sign: 힘이 없어요, 구멍이 없어요, 없어지지 않아요. */
const otherWords =
  '(?<!힘|힘이|힘도|기운|기운이|윤기|윤기가|윤기도|생기|생기가|광택|광택이|구멍|구멍이|수|수가|안|밖에)'
const lack = `${otherWords}없(?!어지|어져|어졌|애|앨)`
/** Words allowed between a sign and its denial. */
const filler =
  '(?:[은는이가도을를의다]|들|전부|모두|아무것도|하나도|1도|일절|거|건|것|게|곳|같|같은|흔적|모습|증상|현상|아직|전혀|딱히|따로|별로|하나|한마리|1마리|특별히|눈에|거의|보|나|요|인|한|된|난|임|함|냄새|색|종류|자국|느낌|부분|데|쪽|잎|벌레|진|치|덩이|덩어리|뭉치|적|되|하|어|아|여|았|었|였)*?'
/** "솜이나 끈적임은 없어요", "무르거나 변하지는 않았어요" deny both. */
const listed = '(?:(?:이?나|이?랑|하고|하?거나|[과와도])[가-힣]{1,8}?)?'
/** "주지는 않아요", but not "노래서 자라지 않아요", where the denial belongs to another verb. */
const verbDenial =
  '(?:(?![서고면])[가-힣]){0,4}?지도?(?:(?![서고면])[가-힣]){1,6}?지도?않|' +
  '(?:(?![서고면])[가-힣]){0,4}?(?:지(?:는|도|가|를|을|도는)?|진|질)(?:않|못|안|말고)'
/** "솜처럼 뭉친 건 아니고", "벌레 말고", "반점 없이". */
const notThat =
  '[^|]{0,5}?(?:건|것은|게|거는|것도|거)(?:절대|전혀)?(?:아니|아닌|아녜|아님)|(?:이|가)?(?:말고|빼고는?|없이)'
const denial = new RegExp(
  `^${listed}(?:${verbDenial}|${notThat}|${filler}(?:질않|${lack}|안보|안생|안띄|안느|안나(?!오면)|안났|못봤|못찾|못느|못본|아니|아닌|아녜|아님|않))`,
  'u',
)
/** "예전에 응애가 있었는데 지금은 없어요". */
const goneNow = /^(?:지금은|이제는?|요즘은|현재는|최근에는)[^|]{0,6}?(?:없|안보|안생|괜찮|사라|잡혔)/u
/** "거미줄은커녕 벌레도 없어요". */
const farFrom = /^(?:은|는|이|가)?커녕/u
/** 안 and 못 typed without spaces: after a particle or an adverb, and before the sign. */
const unspaced = /(?:[은는이가도을를]|전혀|하나도|1도|별로|아직|절대|많이|잘)(?:안|못)$/u
/** "벌레, 거미줄, 반점 다 없어요": after bare nouns, the denial of all of them. "잎 처짐, 벌레 없음" denies only the last. */
const deniedList =
  /^(?:(?:이?나|이?랑|하고|[과와도])?[가-힣]{0,8})\|(?:[가-힣]{1,8}\|){0,6}[가-힣]{0,10}?[은는이가도]?(?:다|전부|모두|전혀다|아무것도|일절)(?:없|안보|아니|아님|못봤|못찾)/u
const bareNouns = /(?:고|데|지만|서|며|요|다|음|함|니까)\|/u
const particle = /^[은는이가도을를]?$/u
/** Negated verbs that state the sign: "딱지가 안 떨어져요". */
const stillThere = /^[안못](?:떨어|없어|닦|지워|멈|낫|나아|고쳐|빠지|살아)/u

/** Whether the match in `[start, end)` is denied: "안 시들어요", "벌레는 안 보여요", "처지지 않아요". */
export function isDenied(sentence: Sentence, start: number, end: number): boolean {
  const { text } = sentence
  if (hasAdverb(sentence, start, end) || unspaced.test(text.slice(Math.max(0, start - 6), start))) return true
  const bar = text.indexOf('|', end)
  const clauseEnd = bar === -1 ? text.length : bar
  const after = text.slice(end, Math.min(clauseEnd, end + reach))
  if (denial.test(after) || farFrom.test(after)) return true
  return bar !== -1 && (goneNow.test(text.slice(bar + 1)) || isInDeniedList(text.slice(end)))
}

/** Whether 안 or 못 as a word stands before, in or right after the match. */
function hasAdverb({ text, adverbs }: Sentence, start: number, end: number): boolean {
  if (adverbs.size === 0) return false
  // In a match across clauses only the last clause's adverb denies it: 안 주면 처지고 주면 살아나요.
  const from = Math.max(start - 1, text.lastIndexOf('|', end - 1))
  for (let index = from; index < end; index++) if (adverbs.has(index)) return true
  for (let index = end; index <= end + 1; index++) {
    if (adverbs.has(index) && particle.test(text.slice(end, index)) && !stillThere.test(text.slice(index))) {
      return true
    }
  }
  return false
}

function isInDeniedList(after: string): boolean {
  const list = deniedList.exec(after)
  return list !== null && !bareNouns.test(list[0])
}

/** Whether a gap between the parts of a pattern ends in 안 or 못: "하나도 안 (젖었어요)". */
export const endsInDenial = (gap: string) =>
  /(?:^|[은는이가도을를]|전혀|하나도|1도|별로|아직|절대)(?:안|못)$/u.test(gap)
