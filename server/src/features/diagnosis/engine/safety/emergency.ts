import type { Emergency } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { type Actor, isPerson, isPet, pesticideNames } from './danger-words.ts'
import type { Contact, DangerReading, Exposure } from './scene.ts'
import { isEdible, poisons, type ToxicPlant, worstOf } from './toxicity.ts'

/** A plant or product part that makes an eaten edible plant dangerous after all. */
const notFood =
  /흙|비료|영양제|농약|살충|약제|알갱이|구슬|자갈|싹|씨|뿌리|구근|알뿌리|끈끈이|soil|fertil|pesticide/u
const foliage = /잎|줄기|꽃|가지|수액|leaf|leaves|stem/u
const treated =
  /농약|살충|약을\s?(?:친|쳤|뿌)|약\s?친|약\s?뿌린|(?:친|뿌린|바른)\s?(?:[가-힣]{1,5}\s?)?약(?=[을이은\s])|pesticide|sprayed/u

/** Whether a text tells of a pesticide on the plant. */
const isTreated = (prompt: string) => treated.test(prompt) || prompt.search(pesticideNames) !== -1
/** One plant taken for another. */
const mistaken =
  /인\s?줄로?\s?(?:만\s?)?알|(?:로|라고)\s?(?:잘못\s?)?(?:알고|아시)|인\s?[줄지]도?\s?(?:모르고|몰랐)|착각|오인/u

/**
 * Returns the exposures that are emergencies. A meal of an edible plant is none for people without signs, unless it was
 * a part that is not eaten, or was treated.
 */
export function urgentExposures(
  { exposures }: DangerReading,
  plants: ToxicPlant[],
  prompt: string,
): Exposure[] {
  const ill = exposures.some(({ contact }) => contact !== 'ATE')
  if (ill || mistaken.test(prompt) || isTreated(prompt)) return exposures
  if (plants.length === 0 && isEdible(prompt, [])) {
    return exposures.filter(
      ({ actor, poison, object }) => actor !== 'ADULT' || poison || notFood.test(object),
    )
  }
  if (plants.length === 0 || !plants.every(({ edible }) => edible)) return exposures
  const isHarmlessLeaf = plants.every(({ people }) => people === 'SAFE')
  return exposures.filter(
    ({ actor, object, poison }) =>
      !isPerson(actor) || poison || notFood.test(object) || (foliage.test(object) && !isHarmlessLeaf),
  )
}

interface Case {
  contacts: Set<Contact>
  /** Whom it concerns; somebody unknown may be either. */
  isPet: boolean
  isPerson: boolean
  /** A pesticide, another poison, or a plant of which little is enough to kill, such as a lily for a cat. */
  isDeadly: boolean
  /** Nobody shows signs and every plant in question is known as not poisonous. */
  isMild: boolean
}

/** Returns what to do at once; null without an exposure. */
export function emergencyOf(exposures: Exposure[], plants: ToxicPlant[]): Emergency | null {
  if (exposures.length === 0) return null
  const it = describeCase(exposures, plants)
  return { title: titleOf(it), doNow: doNow(it), bring: bring(it), doNot: doNot(it), contacts: contacts(it) }
}

function describeCase(exposures: Exposure[], plants: ToxicPlant[]): Case {
  const actors = [...new Set(exposures.map(({ actor }) => actor))]
  const contacts = new Set(exposures.map(({ contact }) => contact))
  const level = worstOf(plants.flatMap((plant) => actors.map((actor) => levelFor(actor, plant))))
  const isPoison = exposures.some(({ poison }) => poison)
  const isUnknown = actors.includes('UNKNOWN')
  const isCat = isUnknown || actors.includes('CAT') || actors.includes('PET')
  return {
    contacts,
    isPet: isUnknown || actors.some(isPet),
    isPerson: isUnknown || actors.some(isPerson),
    isDeadly:
      isPoison ||
      plants.some(({ poison }) => (poison === 'lily' && isCat) || poisons[poison ?? '']?.isDeadly),
    isMild: level === 'SAFE' && !isPoison && contacts.size === 1 && contacts.has('ATE'),
  }
}

/** Returns the level of a plant for somebody. */
function levelFor(actor: Actor, { cats, dogs, people }: ToxicPlant) {
  if (actor === 'CAT') return cats
  if (actor === 'DOG') return dogs
  if (isPerson(actor)) return people
  return worstOf(actor === 'PET' ? [cats, dogs] : [cats, dogs, people])
}

function titleOf({ contacts, isPet, isPerson, isDeadly, isMild }: Case): string {
  if (contacts.has('EYE')) return '지금 바로 흐르는 물로 눈을 씻어 주세요'
  const help = [isPerson && '119', isPet && '동물병원'].filter(Boolean).join('나 ')
  if (isMild) return '독이 없다고 알려진 식물이지만, 먼저 몸 상태를 살펴봐 주세요'
  if (isDeadly) return `지금 바로, 증상이 없어도 ${help}에 전화해 주세요`
  if (contacts.size === 1 && contacts.has('SKIN')) return '먼저 닿은 곳을 비누와 물로 씻어 주세요'
  return `식물보다 먼저, 지금 바로 ${help}에 전화해 주세요`
}

/** Returns the lines whose condition holds. */
const linesWhere = (lines: [holds: boolean, line: string][]) =>
  lines.flatMap(([holds, line]) => (holds ? [line] : []))

const doNow = ({ contacts, isPet, isPerson, isDeadly, isMild }: Case) =>
  linesWhere([
    [contacts.has('EYE'), '눈을 뜬 채 흐르는 미지근한 물로 15분 넘게 씻어 주세요. 렌즈는 빼 주세요.'],
    [contacts.has('SPRAY'), '약을 그만 뿌리고, 창문을 모두 연 뒤 바깥 공기를 쐴 수 있는 곳으로 나가 주세요.'],
    [
      isPerson && !isMild,
      '119에 전화해 무엇을 얼마나 먹거나 맡았는지 말해 주세요. 숨쉬기 힘들거나 입과 목이 붓거나 의식이 흐리면 바로 응급실로 가 주세요.',
    ],
    // 119 also took over the medical advice that was given under 1339.
    [
      isPerson && !isMild,
      '증상이 가벼워도 119 구급 상담에 물어봐 주세요. 예전에 1339로 하던 의료 상담을 지금은 119에서 해요.',
    ],
    [contacts.has('SKIN'), '닿은 살갗을 비누와 흐르는 물로 씻고, 묻은 옷은 갈아입어 주세요.'],
    [contacts.has('SPRAY'), '약이 묻은 옷은 벗고, 살갗과 얼굴을 비누와 흐르는 물로 씻어 주세요.'],
    [contacts.has('FUR'), '털에 묻은 꽃가루는 핥기 전에 젖은 천으로 닦아 주세요.'],
    [
      contacts.has('ATE') || contacts.has('SIGNS'),
      '입에 남은 것을 손가락으로 살살 빼고, 입안을 물로 헹구거나 젖은 천으로 닦아 주세요.',
    ],
    [
      isPet && isMild,
      '하루 동안 지켜보고, 토하거나 침을 흘리거나 기운이 없으면 바로 동물병원에 전화해 주세요.',
    ],
    [
      isPet && !isMild,
      `${isPerson ? '동물이라면 ' : ''}${isDeadly ? '지금 괜찮아 보여도 ' : ''}가까운 24시 동물병원에 바로 전화해, 식물이나 약의 이름과 때를 말하고 하라는 대로 해 주세요.`,
    ],
    [isPerson && isMild, '입안이 아프거나 토하면 119에 전화해 물어봐 주세요.'],
    [true, '화분과 남은 약은 손이나 입이 닿지 않는 곳으로 치워 주세요.'],
  ])

function bring({ contacts }: Case): string[] {
  if (contacts.has('ATE') || contacts.has('SIGNS') || contacts.has('FUR'))
    return [
      '식물 사진과 남은 잎이나 열매 조각, 이름표',
      '먹은 부분과 양, 먹은 시각',
      '토한 것의 사진이나 증상을 찍은 영상',
      '비료나 약이라면 그 포장이나 통',
    ]
  return contacts.has('SPRAY')
    ? ['약의 포장이나 통, 또는 그 사진', '뿌린 곳과 시각, 머문 시간', '증상이 나타난 시각과 모습']
    : ['식물 사진과 이름표', '닿은 곳의 사진과 닿은 시각', '약이나 비료라면 그 포장']
}

function doNot({ contacts, isMild }: Case): string[] {
  const isEaten = contacts.has('ATE') || contacts.has('SIGNS')
  return linesWhere([
    [contacts.has('EYE'), '눈을 비비지 마세요.'],
    [isEaten || contacts.has('FUR'), '억지로 토하게 하지 마세요.'],
    [isEaten, '우유, 소금물, 기름을 먹이지 마세요.'],
    [contacts.has('SPRAY'), '냄새가 빠질 때까지 그 방에 들어가지 마세요.'],
    [contacts.has('SKIN'), '닿은 곳을 긁거나 그 손으로 눈을 만지지 마세요.'],
    [!isMild, '괜찮아 보인다고 기다리지 마세요.'],
    [true, '병원에서 정해 주지 않은 약은 주지 마세요.'],
  ])
}

const contacts = ({ isPet, isPerson }: Case): Emergency['contacts'] => [
  ...(isPerson
    ? [
        { label: '119 (구급 상담도 받을 수 있어요)', phone: '119' },
        { label: '가까운 응급실', phone: null },
      ]
    : []),
  ...(isPet ? [{ label: '가까운 24시 동물병원', phone: null }] : []),
]
