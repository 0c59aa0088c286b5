import { describe, expect, it } from 'vitest'
import { assessSafety } from './safety.ts'

const phonesOf = (prompt: string) => assessSafety({ prompt }).emergency?.contacts.map(({ phone }) => phone)

describe('a poison told in loose words is an emergency', () => {
  it.each([
    '디기탈리스 잎을 컴프리로 알고 우린 물을 마신 뒤로 심장이 두근거려요',
    '초오 달인 물을 할머니가 잡숫고 말이 어눌해지셨어요',
    '수선화를 부추인 줄 알고 쌈으로 두어 장... 지금 어지럽고 식은땀이 나요',
    '마셨어요 조금요 화분에 꽂힌 약이요',
    '삼켜버렸는데 어떡하죠 협죽도 잎이요',
    '나물로 무쳐서 상에 올렸는데 다들 어지럽대요',
  ])('of a person: %s', (prompt) => expect(phonesOf(prompt)).toContain('119'))

  it.each([
    '백합이 반쪽 사라졌는데 고양이가 혼자 있었어요',
    '튤립 구근이 하나 없어졌어요 집에 말티즈뿐이에요',
    '코숏 두 마리 키우는데 한 애가 수선화 구근을 씹었어요',
  ])('of an animal: %s', (prompt) =>
    expect(JSON.stringify(assessSafety({ prompt }).emergency)).toContain('동물병원'),
  )
})

it.each([
  '몬스테라 물을 못 줬어요 제가 배탈이 나서 병원에 있었거든요',
  '고양이 키우는데 백합 잎이 노랗게 변하고 아래쪽 잎이 떨어져요',
  '강아지가 간식을 먹고 나서 옆에 있던 스파티필름 화분을 쓰러뜨렸어요',
  '아이와 같이 심은 수선화 꽃이 다 졌어요',
  '은방울꽃 향이 좋다는데 고양이가 먹으면 위험한가요?',
])('is no emergency: %s', (prompt) => expect(assessSafety({ prompt }).emergency).toBeNull())
