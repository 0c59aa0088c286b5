import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { readText } from './text.ts'

const found = (prompt: string) =>
  readText(prompt)
    .findings.filter(({ source }) => source === 'TEXT')
    .map(({ id }) => id)
    .sort()

it.each<[prompt: string, expected: string[]]>([
  // Denials.
  ['잎은 안 떨어지고 색만 옅어졌어요', ['pale']],
  ['잎은안떨어지고 색만 옅어졌어요', ['pale']],
  ['딱지는 하나도 안 붙어 있고 잎만 노래요', ['yellow']],
  ['벌레도 없고 거미줄도 없고 반점도 없어요', ['fine', 'no_pest']],
  ['벌레, 거미줄, 반점 다 없어요', ['fine']],
  ['거미줄이나 솜, 끈적임 전부 아니에요', ['fine']],
  ['거미줄은커녕 벌레 한 마리 없어요', ['no_pest']],
  ['노랗게 변한 건 아닌 것 같아요', []],
  ['시들거나 처지지 않았어요', []],
  ['시들지도 노래지지도 않아요', ['fine']],
  ['흙은 하나도 안 젖었어요', []],
  ['잎이 떨어지지는 않았는데 노래요', ['yellow']],
  ['반점은 아니고 그냥 먼지예요', []],
  ['잎 뒤 코르크 돌기, 벌레 아님', ['corky']],
  ['거름을 한 번도 안 줬어요', ['no_fert']],
  ['물을 안 주면 축 처지고 주면 다시 살아나요', ['recover', 'wilt']],
  // Questions.
  ['벌레가 있나요?', []],
  ['과습일까요?', []],
  ['혹시 응애인가요?', []],
  ['건강한가요?', []],
  ['건강한지 궁금해요', []],
  ['잎이 노래지고 있는지 봐 주세요', []],
  ['벌레가 있는지 없는지 모르겠어요', []],
  ['분갈이를 해야 할까요?', []],
  ['몬스테라 물은 언제 줘야 하나요?', []],
  ['식물 상태 점검 부탁드려요', []],
  ['잎이 왜 노래지나요?', ['yellow']],
  ['잎이 처지는데 과습인가요?', ['wilt']],
  ['잎이 노래지는 게 정상인가요?', ['yellow']],
  ['노란 잎은 잘라도 되나요?', ['yellow']],
  ['갈색 반점이 탄저병인가요?', ['spots']],
  ['반점이 점점 번져가요', ['spots', 'spread']],
  ['흙에서 냄새가 나요', ['smell']],
  // Conditions, fears and mistakes.
  ['흙이 마르면 물 줘요', ['water_ok']],
  ['노래지면 잘라줄게요', []],
  ['노랗게 되면 어떡하죠?', []],
  ['곰팡이가 생길까 봐 환기해요', []],
  ['뿌리가 썩을까봐 물을 조금만 줬어요', []],
  ['벌레 생기지 않게 하려면 어떻게 하나요?', []],
  ['깍지벌레인 줄 알았는데 코르크처럼 굳어 있어요', ['corky']],
  ['만지면 바스러져요', ['crispy']],
  // Soil.
  ['흙이 질퍽거려요', ['soil_wet']],
  // Old leaves, and time.
  ['묵은 잎 하나가 노랗게 됐어요', ['lower_yellow', 'one_leaf', 'yellow']],
  ['분갈이를 한 지가 오래됐어요', ['years']],
  ['아무 이상 없이 잘 자라고 있어요', ['fine']],
])('finds in "%s" only what it states', (prompt, expected) => expect(found(prompt)).toEqual(expected))

it.each([
  '벌레가 있나요?',
  '과습일까요?',
  '건강한가요?',
  '이 식물 괜찮을까요?',
  '물은 얼마나 줘야 하나요?',
  '봐 주세요',
])('finds nothing at all in "%s"', (prompt) => {
  const { findings, named } = readText(prompt)
  expect({ findings, named }).toEqual({ findings: [], named: [] })
})

it('lets brown roots dominate a dry surface', async () => {
  const { problemId } = await diagnoseCase({
    prompt: '뿌리가 갈색으로 물러 있어요. 흙 표면은 바싹 말라 있어요',
  })
  expect(problemId).toBe('root_rot')
})
