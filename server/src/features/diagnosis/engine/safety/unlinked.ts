import type { Clause } from './clauses.ts'
import { type Actor, patterns } from './danger-words.ts'
import { namesPoison } from './eater.ts'
import { addSpan, carriedActor, moodOf, type Scene, signMood, subjectOf } from './scene.ts'

/**
 * Adds what is told of a poison in loose words, after all other rules found nothing: what a body feels after a meal, a bite
 * told before its object ("삼켰어요 ... 화분에 꽂힌 약이요"), or a poisonous part that is gone where a child or pet lives.
 */
export function readUnlinked(scene: Scene) {
  const { out, clauses, everything, victims } = scene
  if (out.exposures.length > 0 || patterns.hearsay.test(everything)) return
  const isPoisonTold = namesPoison(everything, scene)
  const isMealTold = meal.test(everything)
  clauses.forEach((clause, index) => {
    if (isMealTold && (isPoisonTold || dish.test(everything))) readFeeling(scene, clause, index)
    if (isPoisonTold || product.test(everything)) readBareBite(scene, clause, index)
    if (isPoisonTold && victims.length > 0) readTraces(scene, clause, index)
  })
}

const meal =
  /먹|씹|삼[키켜켰]|마[시셨신셔]|핥|잡[수숫숴쉈]|드[셨시신]|[달우]인물|[달우]여|쌈|무[쳐쳤친]|데[쳐쳤친]|상에올/u
/** The plant was served as a dish, whatever it is. */
const dish = /(?:무[쳐쳤친]|데[쳐쳤친]|달[여인]|우[려린]|쌈).*(?:상에|먹|드[셨시]|잡[수숫]|마[시셨])/u
/** A bite, or a part that is gone. */
const traces =
  /먹었|먹은|먹음|먹더|먹고|먹[길던]|씹[었어은음고]|삼[켰킨킴]|마[셨시심]|핥[았은음고]|냠|홀짝|꿀꺽|맛[봤본봄]|주워먹|입에도?(?:넣|물)|볼주머니|(?:없어|사라|뜯겨|비어|줄어)[졌진지짐있버]|줄기만남|대머리|반쪽|잇자국|%?입[가에]/gu
const product = /(?:%?화분|%?흙)(?:에|위에|속에)[^|]{0,6}?약(?:이|을|인|$)|영양제|비료|알갱이/u
/** What only a body feels, beside the signs that count everywhere. */
const feeling =
  /심장이?[^|]{0,4}?(?:벌렁|두근|쿵|빨리|뛰)|맥(?:이|박이?)[^|]{0,4}?(?:느|빠|약|뛰|안)|입이?(?:돌아|비뚤|안다물)|%?침(?:을|도)?삼키기|(?:말|혀|발음)이?(?:꼬|굳|어눌)|어지럽|온몸이|사지가|식은땀|눈이(?:풀|돌아|뒤집)|정신(?:이|을)(?:없|잃|못|혼미)|까무러|헛소리|헛것/gu

function readTraces(scene: Scene, clause: Clause, index: number) {
  for (const match of clause.text.matchAll(traces)) {
    const end = match.index + match[0].length
    const subject = subjectOf(clause, match.index)
    if (subject?.actor === null || endsWithFood.test(clause.text.slice(0, match.index))) continue
    if (scene.hasPests && subject === undefined && !unknownEater.test(scene.everything)) continue
    if (moodOf(clause, scene.clauses[index + 1], match.index, end) !== 'DONE') continue
    for (const { actor } of scene.victims) scene.out.exposures.push({ contact: 'ATE', actor, object: '' })
    return addSpan(scene, clause, 0, end)
  }
}
const unknownEater = /누가|뭐가|누군가/u
/** What is eaten is food, or what plants take up. */
const endsWithFood = /(?:물|비료|영양제|햇빛|바람|밥|사료|간식)[을를만도은]?[^|]{0,8}$/u

function readFeeling(scene: Scene, clause: Clause, index: number) {
  for (const pattern of [feeling, patterns.selfSigns, patterns.humanSigns])
    for (const match of clause.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const subject = subjectOf(clause, match.index)
      if (subject?.actor === null || signMood(clause, match.index, end) !== 'DONE') continue
      const actor = subject?.actor ?? carriedActor(scene, index) ?? 'ADULT'
      add(scene, 'SIGNS', actor, clause, end)
    }
}

/** A verb of eating that nothing stands before, as one writes in a hurry. */
function readBareBite(scene: Scene, clause: Clause, index: number) {
  if (scene.hasPests) return
  for (const match of clause.text.matchAll(patterns.eat)) {
    const end = match.index + match[0].length
    const before = clause.text.slice(0, match.index).replace(hurry, '')
    if (before !== '' || passive.test(clause.text.slice(match.index))) continue
    if (
      !patterns.past.test(clause.text.slice(end)) &&
      !/^버[렸린]/u.test(clause.text.slice(end)) &&
      !/[셨켰겼]$/u.test(match[0])
    )
      continue
    if (moodOf(clause, scene.clauses[index + 1], match.index, end) !== 'DONE') continue
    add(scene, 'ATE', carriedActor(scene, index) ?? 'ADULT', clause, end)
  }
}
const hurry = /^%?(?:방금|지금|아까|이미|벌써|조금|그냥|모르고|실수로|그걸|이걸|그거|이거|다)+/u
const passive = /^먹[히혔힌]/u

function add(scene: Scene, contact: 'ATE' | 'SIGNS', actor: Actor, clause: Clause, end: number) {
  scene.out.exposures.push({ contact, actor, object: '' })
  addSpan(scene, clause, 0, end)
}
