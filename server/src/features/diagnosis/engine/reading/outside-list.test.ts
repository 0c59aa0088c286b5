import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'

const resultOf = async (prompt: string) => {
  const { problemId, problem, findings } = await diagnoseCase({ prompt, answers: {} })
  return { problemId, problem, ...findings }
}

it.each([
  ['화분 흙에 초록색 이끼가 잔뜩 꼈어요. 괜찮을까요?', '흙에 낀 이끼예요', 'HARMLESS'],
  ['화분에 개미가 집을 지었나 봐요', '개미예요, 식물 병은 아니에요', 'HARMLESS'],
  ['개미가 흙을 파서 산을 쌓아놨어요. 진딧물은 한 마리도 없어요', '개미예요, 식물 병은 아니에요', 'HARMLESS'],
  ['크로톤 새잎이 연두색으로 나와요', '새잎이 연한 것은 자연스러워요', 'HARMLESS'],
  ['수국 꽃 색이 작년 파랑에서 올해 분홍으로 바뀌었어요', '꽃 색이 바뀐 것은 병이 아니에요', 'HARMLESS'],
  ['거실에 페인트칠을 했는데 그 뒤로 잎이 축 처져요', '페인트나 새 가구, 공사 때문일 수 있어요', 'UNLISTED'],
])('"%s" has a page of its own, and no listed name', async (prompt, title, family) => {
  const result = await resultOf(prompt)
  expect(result).toMatchObject({ problemId: null, problem: title, family })
  expect(result.solutions.length).toBeGreaterThan(0)
  expect(prompt).toContain(result.reasons[0]?.quote)
})

it.each([
  '새순에 진딧물이 빼곡하고 개미가 줄지어 올라와요',
  '개미는 없어요',
  '작년에 흙에 이끼가 꼈었는데 걷어냈어요',
])('"%s" is not about what the page is about', async (prompt) => {
  expect((await resultOf(prompt)).problem).not.toMatch(/개미|이끼/)
})
