import type { Sentence } from './normalise.ts'

/** How far behind a sign its denial may stand ("거미줄 같은 건 하나도 없어요"). */
const reach = 16

/** 없 that is no denial: 힘이 없어요, 구멍이 없어요, 없어지지 않아요. */
const otherWords =
  '(?<!힘|힘이|힘도|기운|기운이|윤기|윤기가|윤기도|생기|생기가|광택|광택이|구멍|구멍이|수|수가|안|밖에)'
const lack = `${otherWords}없(?!어지|어져|어졌|애|앨)`
const filler =
  '(?:[은는이가도을를의]|들|거|건|것|게|곳|같|같은|흔적|모습|증상|현상|아직|전혀|딱히|따로|별로|하나|한마리|1마리|특별히|눈에|거의|보|이|나|요|인|것들|냄새|색|종류|자국|느낌|부분|데|쪽|잎|벌레|진|적|되|하|어|아|여|았|었|였)*?'
/** "솜이나 끈적임은 없어요" denies both. */
const listed = '(?:(?:이?나|이?랑|하고|[과와도])[가-힣]{1,8}?)?'
const denial = new RegExp(
  `^${listed}${filler}(?:지(?:는|도|가|를|을|도는)?(?:않|안|못|말고)|질않|${lack}|안보|안생|안띄|안느|안나(?!오면)|안났|못봤|못찾|못느|못본|아니|아닌|아녜|아님|않)`,
  'u',
)

/** Whether what was matched in `[start, end)` is denied: "안 시들어요", "벌레는 안 보여요", "처지지 않아요". */
export function isDenied(sentence: Sentence, start: number, end: number): boolean {
  for (let index = start - 1; index < end; index++) {
    if (sentence.adverbs.has(index)) return true
  }
  const bar = sentence.text.indexOf('|', end)
  const clauseEnd = bar === -1 ? sentence.text.length : bar
  return denial.test(sentence.text.slice(end, Math.min(clauseEnd, end + reach)))
}
