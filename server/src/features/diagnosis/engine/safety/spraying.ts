import { pesticideNames } from './danger-words.ts'

/** Somebody to whom a spray does more harm than to others, as advice names them. */
const [whilePregnant, whileNursing, withBaby] = ['임신 중에는', '수유 중에는', '아기가 있는 집에서는']

const pregnant =
  /임신(?!이?\s?(?:아니|아닙|전)|한?\s?것처럼)|임산부|임부(?![가-힣]*복)|(?<![가-힣])산모|만삭|뱃속|배\s?속에\s?아기|입덧|출산\s?(?:예정|앞|전)|예비\s?(?:엄마|맘)|\bpregnan(?:t|cy)\b|\bexpecting (?:a baby|our|my)\b/u
const nursing =
  /(?<![산오])수유(?!동|역|리|나무)|모유|젖(?:을\s?(?:먹이|물리|떼)|먹이)|\bbreast-?\s?feeding\b|\bnursing (?:a |my |our )?(?:baby|mother|mom|infant|newborn|son|daughter)\b/u
const baby =
  /신생아|갓난|영아|젖먹이|(?:아기|애기|아가)(?:가|도)?\s?(?:있|태어|자는|자고|기어|누워|방|침대|옆|랑|와\s|하고)|개월\s?(?:된\s?)?(?:아기|애기|아이|아들|딸|애)|\b(?:newborn|infant|(?:my|our|the|a) baby(?! (?:plant|\w+ plant|rubber)))\b/u
/** Spraying, or a product for it. */
const spraying =
  /살충|농약|살균제|제초제|방제|약제|소독|(?:^|[\s가-힣])약(?:을|도)?\s?(?:좀\s?|직접\s?|한번\s?)?(?:치|쳐|쳤|친|뿌|살포|써|쓰|분무|사용)|뿌리는\s?약|\bspray/u
/** Advice to spray. */
export const spray = /약제|살충제|살균제|농약|제품을 라벨/u

/** What somebody who must not breathe in a spray has to know first. */
export interface SprayCare {
  /** Answers the question in one sentence. */
  answer: string
  steps: string[]
  /** Whether the text tells of spraying; otherwise only advice to spray is replaced. */
  isAsked: boolean
}

/** Returns what must be said about sprays to somebody pregnant, nursing or with a baby; null for everybody else. */
export function sprayCareFor(text: string): SprayCare | null {
  const who = vulnerableIn(text.toLowerCase())
  const isAsked = spraying.test(text) || text.search(pesticideNames) !== -1
  if (!who || (who === withBaby && !isAsked)) return null
  return {
    answer: `${who} 집 안에서 살충제나 농약을 뿌리지 않는 게 안전해요.`,
    steps: [
      '집 안에서는 뿌리지 말고, 꼭 써야 하면 다른 어른이 화분을 바깥에 내놓고 뿌리게 해 주세요.',
      '뿌리는 동안과 마를 때까지 그 자리를 피하고, 창문을 활짝 열어 충분히 환기해 주세요.',
      '쓰기 전에 약 이름을 적어 약사나 의사에게 물어보고, 이미 어지럽거나 메스껍거나 숨이 차면 바로 119에 전화해 주세요.',
    ],
    isAsked,
  }
}

function vulnerableIn(text: string) {
  if (pregnant.test(text)) return whilePregnant
  if (nursing.test(text)) return whileNursing
  return baby.test(text) ? withBaby : undefined
}

const instead = '약은 쓰지 말고, 벌레나 병든 잎은 장갑을 끼고 손으로 떼어 봉투에 담아 버려 주세요.'

/** Returns lines without advice to spray. */
export const withoutSprays = (lines: string[]) => [
  ...new Set(lines.map((line) => (spray.test(line) ? instead : line))),
]
