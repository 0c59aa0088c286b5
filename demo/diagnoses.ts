import type { Verdict } from '../contract/diagnosis/case-admin.ts'
import type { Question } from '../contract/diagnosis/questionnaire.ts'
import type { PlantName } from './drawing/plants/plant-photos.ts'

/** A diagnosis in the history of the sample customer. */
export interface DemoDiagnosis {
  /** Also the idempotency key, so that a repeated submission finds the existing diagnosis. */
  key: string
  plant: PlantName
  hoursAgo: number
  prompt: string
  answers: Partial<Record<Question, string>>
  /** Key of the earlier diagnosis of the same plant. */
  previous?: string
  /** The expert's answer and verdict; `afterHours`: hours after the submission. */
  expert?: { feedback: string; verdict: Verdict; afterHours: number }
}

/**
 * Oldest first: clear cases with an expert answer, a case without a cause, and a follow-up of an earlier plant.
 * The newest ones are unanswered within the promised 24 hours.
 */
export const demoDiagnoses: DemoDiagnosis[] = [
  {
    key: 'demo-mildewed-hydrangea',
    plant: 'mildewedHydrangea',
    hoursAgo: 24 * 26,
    prompt:
      '수국 잎에 하얀 가루가 밀가루처럼 앉았어요. 손으로 문지르면 닦이는데 며칠 지나면 다시 생겨요. 창문을 거의 안 열어서 통풍이 잘 안 돼요.',
    answers: {
      wateringFrequency: 'WHEN_NEEDED',
      experience: 'LESS_THAN_1_YEAR',
      symptomDuration: 'WITHIN_WEEK',
      location: 'BEDROOM',
    },
    expert: {
      afterHours: 5,
      verdict: 'AGREE',
      feedback:
        '사진으로 보니 흰가루병이 맞아요.\n가루가 많이 앉은 잎은 잘라서 버리고, 남은 잎은 젖은 천으로 앞뒤를 닦아 주세요.\n하루에 두 번, 10분씩 창문을 열어 주시면 다시 생기는 걸 막을 수 있어요.',
    },
  },
  {
    key: 'demo-dry-calathea',
    plant: 'dryCalathea',
    hoursAgo: 24 * 12,
    prompt:
      '칼라데아 잎끝이 갈색으로 바싹 말라요. 난방을 켠 뒤로 심해졌고 공기가 많이 건조해요. 흙은 촉촉한 편이에요.',
    answers: {
      wateringFrequency: 'WEEKLY',
      experience: 'LESS_THAN_2_YEARS',
      symptomDuration: 'MORE_THAN_WEEK',
      location: 'LIVING_ROOM',
    },
    expert: {
      afterHours: 20,
      verdict: 'AGREE',
      feedback:
        '잎끝만 바싹 마르고 잎 가운데는 건강해 보여요. 공기가 건조해서 생긴 모습이에요.\n\n1. 가습기를 곁에 두고 습도를 60% 가까이 올려 주세요.\n2. 마른 끝은 초록 부분을 조금 남기고 잘라도 괜찮아요.\n3. 수돗물은 하루 받아 두었다가 주세요.\n\n칼라데아 물 주는 법은 여기에 더 적어 두었어요: https://example.com/calathea',
    },
  },
  {
    key: 'demo-wet-monstera',
    plant: 'wetMonstera',
    hoursAgo: 24 * 4,
    prompt:
      '몬스테라 아래쪽 잎부터 노랗게 변하고 있어요. 흙이 일주일 넘게 축축하고 마르지 않아요. 물을 좀 자주 준 것 같아요.',
    answers: {
      wateringFrequency: 'WEEKLY',
      experience: 'LESS_THAN_2_YEARS',
      symptomDuration: 'MORE_THAN_WEEK',
      location: 'LIVING_ROOM',
    },
    expert: {
      afterHours: 3,
      verdict: 'PARTLY',
      feedback:
        '과습으로 보여요. 지금은 물을 쉬고, 겉흙이 손가락 두 마디까지 마른 다음에 주세요.\n화분 구멍이 막혀 있지 않은지도 한번 봐 주세요.',
    },
  },
  {
    key: 'demo-puzzling-rubber-tree',
    plant: 'puzzlingRubberTree',
    hoursAgo: 20,
    prompt: '고무나무가 요즘 어딘가 예전 같지 않아요. 왜 그런지 잘 모르겠어요.',
    answers: {
      wateringFrequency: 'WHEN_NEEDED',
      experience: 'LESS_THAN_1_YEAR',
      symptomDuration: 'WITHIN_WEEK',
      location: 'COMMERCIAL',
    },
  },
  {
    key: 'demo-recovering-monstera',
    previous: 'demo-wet-monstera',
    plant: 'recoveringMonstera',
    hoursAgo: 7,
    prompt:
      '알려 주신 대로 물을 쉬었더니 좋아지고 있어요. 새로 노래지는 잎은 없는데 아래쪽 잎은 아직 노랗고 흙이 계속 축축해요.',
    answers: {
      wateringFrequency: 'BIWEEKLY',
      experience: 'LESS_THAN_2_YEARS',
      symptomDuration: 'MORE_THAN_WEEK',
      location: 'LIVING_ROOM',
    },
  },
  {
    key: 'demo-thirsty-pothos',
    plant: 'thirstyPothos',
    hoursAgo: 3,
    prompt:
      '스킨답서스 잎이 힘없이 축 처졌어요. 여행을 다녀오느라 2주 동안 물을 못 줬더니 흙이 바싹 말랐고 화분이 아주 가벼워요.',
    answers: {
      wateringFrequency: 'BIWEEKLY',
      experience: 'LESS_THAN_2_YEARS',
      symptomDuration: 'TODAY',
      location: 'OFFICE',
    },
  },
]
