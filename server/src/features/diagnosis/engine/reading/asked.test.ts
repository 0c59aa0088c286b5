import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'

const resultOf = (prompt: string) => diagnoseCase({ prompt, answers: {} })

it.each([
  '잘 크고 있는 거 맞을까요?',
  '잘 자라고 있는 거 맞죠',
  '잘 크고있는거맞을까여',
  '건강한 거 맞는지',
  '건강한 건지 아닌지 모르겠어요',
  '이상 없죠',
  '이상 없는 거죠',
  '아무 문제 없는 거겠죠',
  '문제없겠죠',
  '괜찮은 거죠',
  '괜찮나요',
  '이 상태가 정상인가요',
  '잘 자라는 건가요',
  '건강해 보이죠',
  '병든 건 아니죠',
  '안심해도 되는 거죠',
  '이대로 둬도 되는 거죠',
  '잘 크고 있다고 봐도 될까요',
  '아픈 데 없고 잘 크고 있는 거 맞죠?',
  '멀쩡해 보이는데 맞나요',
  '이상 없는 것 같은데 괜찮은 거 맞나요',
  '잘 크고 있는 거예요. 맞나요?',
  '이상한 데 없는 거 맞는지 봐주세요',
  '벌레는 없는 거죠. 반점도 없는 거죠',
  '별 탈 없는 거 맞나 싶어요',
  '하엽 지는 거 맞을까요',
  '공중뿌리 맞죠',
  'is it healthy?',
  "it's fine, right?",
  "my plant is healthy isn't it",
  'there is nothing wrong with it, is there?',
  'do you think it is healthy',
])('"%s" asks, so that the result stays open and does not reassure', async (prompt) => {
  const { problemId, confidence, findings } = await resultOf(prompt)
  expect({ problemId, confidence }).toEqual({ problemId: null, confidence: 'LOW' })
  expect(findings.followUp).toBeTruthy()
  expect(JSON.stringify(findings)).not.toMatch(/걱정하지 않으셔도|지금처럼 돌봐/)
})

it.each([
  '새잎이 나고 건강해요',
  '건강하고 이상 없어요',
  '잘 크고 있는 게 눈에 보여요. 정말 건강해요',
  '특별한 증상은 없고 건강한지 확인하고 싶어요',
  '아무 이상 없어요. 기록용으로 남겨요',
  '벌레도 없고 반점도 없어요',
  '문제없이 잘 지내고 있습니다',
  '잘 크고 있다고 남편이 그래요',
  'My plant is healthy and growing well',
])('"%s" says that the plant is well', async (prompt) => {
  expect((await resultOf(prompt)).problemId).toBe('healthy')
})

it.each([
  ['아랫잎 하나만 노란데 괜찮은 거죠?', 'senescence'],
  ['흙이 계속 젖어 있고 아랫잎이 노란데 괜찮은 거 맞을까요?', 'overwatering'],
  ['하얀 솜 같은 게 붙어 있는데 이상 없는 거죠', 'scale'],
])('"%s" still tells the sign before the question', async (prompt, problem) => {
  expect((await resultOf(prompt)).problemId).toBe(problem)
})
