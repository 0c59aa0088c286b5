import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'

const secondOf = async (prompt: string) => {
  const { problemId, findings } = await diagnoseCase({ prompt, answers: {} })
  return [problemId, findings.alsoSeen?.problemId].sort()
}

it.each([
  ['배추에 초록 애벌레가 구멍을 뚫고 속잎에는 진딧물이 가득해요', ['aphids', 'caterpillars']],
  ['건드리면 하얀 벌레가 날리고 아래 잎은 검댕처럼 까매요', ['sooty_mold', 'whitefly']],
  ['북향 방이라 줄기가 웃자라고 흙도 열흘 넘게 안 말라서 잎이 노랗게 물러요', ['low_light', 'overwatering']],
])('"%s" names both', async (prompt, both) => {
  expect(await secondOf(prompt)).toEqual(both)
})

it.each([
  ['a circumstance', '분갈이 뒤부터 흙에서 작은 날파리가 날아다녀요'],
  ['the same words', '잎 뒤에 물집 같은 게 오돌토돌 났다가 코르크처럼 딱딱하게 굳었어요'],
  ['what a spray did', '어제 비오킬을 뿌렸는데 잎이 얼룩덜룩 하얗게 됐어요'],
  ['a look-alike', '포인세티아 잎 뒤에 하얀 가루벌레가 붙어 있다가 손대면 날아오릅니다'],
])('%s is no second problem', async (_, prompt) => {
  const { problemId, findings } = await diagnoseCase({ prompt, answers: {} })
  expect(problemId).not.toBeNull()
  expect(findings.alsoSeen).toBeNull()
})
