import { expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'

const november = new Date('2026-11-26T03:00:00Z')
const ask = async (prompt: string, submittedAt = november) => {
  const { problemId, problem, findings } = await diagnoseCase({ prompt, answers: {}, submittedAt })
  return { problemId, problem, ...findings }
}

it('answers a question about a plant that we know for the month in which it is asked', async () => {
  const winter = await ask('몬스테라 분갈이는 언제 하나요?')
  expect(winter.problem).toBe('물어보신 것부터 알려 드릴게요')
  expect(winter.summary).toContain('몬스테라 분갈이는 3~6월이 좋아요. 지금은 11월이라 3월까지 기다려 주세요.')
  const spring = await ask('When should I repot my monstera?', new Date('2026-05-02T03:00:00Z'))
  expect(spring.summary).toContain('5월인 지금이 알맞은 때예요.')
})

it.each([
  ['커피찌꺼기를 화분에 뿌려줘도 되나요', '커피 찌꺼기는'],
  ['수돗물 하루 받아놨다 줘야 하나 바로 줘도 되나', '네, 수돗물을'],
  ['친구는 물을 위에서 주라고 하고 엄마는 밑에서 주라는데 누구 말이 맞나요?', '둘 다 맞아요'],
  ['삽목 언제 해요', '5~7월이 가장'],
  ['잘 자라고 있어요. 분갈이는 언제 해야 하나요?', '3~5월이'],
  ['특별한 증상은 없어요. 이름이 뭔가요?', '이름은 전문가가'],
])('"%s" is answered, and no problem is named', async (prompt, answer) => {
  const { problemId, problem, summary, followUp } = await ask(prompt)
  expect({ problemId, problem }).toEqual({ problemId: null, problem: '물어보신 것부터 알려 드릴게요' })
  expect(summary).toMatch(new RegExp(`^${answer}`))
  expect(followUp).toBeNull()
})

it('hands a question that has no reviewed answer to the expert, in the words of the owner', async () => {
  const { problem, summary } = await ask('화분 옆에 작은 어항을 두어도 되는 건가요?')
  expect(problem).toBe('물어보신 것을 전문가에게 전했어요')
  expect(summary).toMatch(
    /^‘화분 옆에 작은 어항을 두어도 되는 건가요’라고 물어보신 것은 전문가가 답해 드려요\./,
  )
})

it('hands it on where the owner states health beside it too', async () => {
  const { problemId, summary } = await ask('쑥쑥 잘 크고 있답니다. 이게 무슨 품종인지 궁금해요')
  expect(problemId).toBeNull()
  expect(summary).toMatch(/이게 무슨 품종인지 궁금해요’라고 물어보신 것은 전문가가 답해 드려요/)
})

it('answers first and names the problem beside it', async () => {
  const { problemId, summary, solutions } = await ask(
    '스킨답서스 잎 사이에 가는 거미줄이 잔뜩 있어요. 물을 얼마나 자주 줘야 하나요?',
  )
  expect(problemId).toBe('spider_mites')
  expect(summary).toMatch(/^스킨답서스 물 주기\(11월\): /)
  expect(solutions.length).toBeGreaterThan(0)
})

it.each([
  ['스투키 밑동이 물러서 까맣게 됐어요. 살릴 수 있을까요?', 'root_rot', '단단한 줄기나 뿌리가 남아 있으면'],
  ['잎 사이에 가는 거미줄이 잔뜩 있어요. 버려야 하나요?', 'spider_mites', '아직 버리지 마세요'],
  ['my monstera is mushy at the base and smells, can it be saved?', 'root_rot', '아직 버리지 마세요'],
])('says whether the plant lives: %s', async (text, problem, answer) => {
  const { problemId, summary } = await ask(text)
  expect(problemId).toBe(problem)
  expect(summary).toContain(answer)
  expect(summary).not.toContain('전문가가 답해')
})

it.each([
  ['새순에 진딧물이 다닥다닥 붙었어요. 옆 화분에도 옮을까요?', 'aphids', '옆 화분으로 옮을 수 있어요.'],
  ['금전수 밑동이 물러서 냄새나요. 옆에 있는 애들한테 옮나요', 'root_rot', '공기로 옮지는 않지만'],
  ['몬스테라 잎이 햇볕에 하얗게 탔어요. 격리해야 하나요?', 'sunburn', '옆 화분으로 옮는 병은 아니에요.'],
  [
    'my rose has black spots with yellow edges, is it contagious?',
    'leaf_spot',
    '옆 화분으로 옮을 수 있어요.',
  ],
])('says first whether other plants catch it, and asks no expert: %s', async (text, problem, answer) => {
  const { problemId, summary } = await ask(text)
  expect(problemId).toBe(problem)
  expect(summary).toMatch(new RegExp(`^${answer}`))
  expect(summary).not.toContain('전문가가 답해')
})

it('hands on whether people catch it', async () => {
  const { summary } = await ask('새순에 진딧물이 다닥다닥 붙었어요. 사람한테도 옮나요?')
  expect(summary).toMatch(/^‘사람한테도 옮나요’라고/)
})

it('tells which part of a fruit may still be eaten', async () => {
  const { summary } = await ask('방울토마토 아래가 까맣게 썩었는데 도려내고 먹어도 되나요?')
  expect(summary).toMatch(/^단단하고 마른 자국뿐이면/)
})

it('says nothing of the plant where soil is to be thrown away', async () => {
  const { summary } = await ask('스투키 밑동이 물러서 까맣게 됐어요. 쓰던 흙은 버려야 하나요?')
  expect(summary).not.toContain('버리지 마세요')
})

it.each([
  ['스킨답서스 아랫잎이 노랗고 흙이 계속 젖어 있어요. 물을 얼마나 자주 줘야 하나요?', 'overwatering'],
  ['스투키 밑동이 물러서 까맣게 됐어요. 물 얼마나 줘야돼요?', 'root_rot'],
])('never tells how much to water where the soil has to dry: %s', async (text, problem) => {
  const { problemId, summary } = await ask(text)
  expect(problemId).toBe(problem)
  expect(summary).toMatch(/^지금은 물을 더 주지 말고 흙부터 말려 주세요\./)
})

it('takes what the owner did for no question', async () => {
  const { problem, summary } = await ask(
    '스킨답서스 잎이 축 처졌어요. 여행을 다녀오느라 2주 동안 물을 못 줬더니 흙이 바싹 말랐어요',
  )
  expect(problem).toBe('물 부족(건조)')
  expect(summary).not.toContain('떠나기 전날')
})

it('leaves the answer to the advice where that answers it differently', async () => {
  const { problemId, summary } = await ask(
    '몬스테라 뿌리가 갈색으로 물러서 썩은 냄새가 나요. 분갈이를 언제 해야 하나요?',
  )
  expect(problemId).toBe('root_rot')
  expect(summary).not.toContain('기다려')
})

it('tells of something wrong and asks about care: the result stays open after the answer', async () => {
  const { problem, summary, followUp } = await ask('잎 색이 이상해요. 물은 언제 주나요?')
  expect(problem).toBe('아직 확실하지 않아요')
  expect(summary).toMatch(/^날짜보다 흙을 보고/)
  expect(followUp).toBeTruthy()
})

it.each(['이거 괜찮은 건가요', '왜 이럴까요?', '이대로 둬도 괜찮을까요?'])(
  '"%s" tells nothing: the expert answers exactly this, and a question helps to tell more',
  async (prompt) => {
    const { problemId, summary, followUp } = await ask(prompt)
    expect(problemId).toBeNull()
    expect(summary).toMatch(
      /^‘.*’[이]?라고 물어보신 것은 전문가가 답해 드려요\. 하나만 골라 주시면 다시 볼게요\.$/,
    )
    expect(followUp).toBeTruthy()
  },
)

it.each([
  '토분이 나은가요 플라스틱이 나은가요 물 주는 걸 자꾸 까먹는 편이에요',
  '율마를 사 왔는데 물을 매일 줘야 하는지 궁금해요',
  '겨울에 베란다에 둔 화분 언제 들여요',
])('"%s" tells how the plant is kept and names no problem', async (prompt) => {
  expect((await ask(prompt)).problemId).toBeNull()
})

it.each(['물을 자주 뿌려 줬어요', '지난주에 분갈이를 해 줬어요'])(
  '"%s" is no question about care',
  async (prompt) => {
    expect((await ask(prompt)).summary).not.toMatch(/물어보신|분갈이는|물 주기/)
  },
)

it('says what a poison does before it answers anything', async () => {
  const { problem } = await ask('디펜바키아 잎을 아이가 먹어도 되나요? 물은 언제 주나요?')
  expect(problem).not.toContain('물어보신')
})

it('answers what is asked beside a question about poison too', async () => {
  const both = await ask('강아지가 있는데 몬스테라 독 있나요? 물은 얼마나 자주 줘요?')
  expect(both.summary).toMatch(/독이 있어요\..*몬스테라 물 주기\(11월\)/)
  const other = await ask('몬스테라 새잎이 동그랗게만 나와요 왜 그런가요? 아기 있는 집인데 키워도 되나요')
  expect(other.summary).toContain('왜 그런가요’라고 물어보신 것은 전문가가 답해 드려요.')
  expect((await ask('고양이 키우는데 스투키 괜찮나요?')).summary).not.toContain('전문가')
})

it.each([
  '강아지 키우는데 같이 둬도 괜찮아요? 고무나무예요. 아랫잎이 노래져요',
  '고무나무 아랫잎이 노란데 왜 그런가요? 애기가 기어다니는데 거실에 놔도 안전한가요?',
  '말티즈 두 마리랑 사는데 고무나무 있으면 위험할까요? 아랫잎이 노랗게 돼요',
])('"%s" is told first whether they may live together, and the plant is diagnosed', async (prompt) => {
  const { problem, summary, followUp } = await ask(prompt)
  expect(summary).toMatch(/^고무나무는 .*독이 있어요\..* 함께 지내려면 닿지 않는 곳에 두어 주세요\./)
  expect(problem).not.toContain('독이')
  expect(followUp).toBeTruthy()
})

it('says that a harmless plant may stay, and that a lily is no plant for a home with a cat', async () => {
  expect((await ask('토끼 키우는데 아레카야자 둬도 되죠?')).summary).toContain('함께 두어도 괜찮아요.')
  expect((await ask('고양이 있는 집에 백합 들여도 되나요?')).summary).toContain('들이지 않는 게 안전해요')
})

it('hands on a complaint without a sign beside a question about poison', async () => {
  const { summary } = await ask('고무나무 잎이 좀 이상해요. 강아지 있는데 둬도 되나요?')
  expect(summary).toMatch(
    /‘고무나무 잎이 좀 이상해요’라고 적어 주신 것은 전문가가 사진과 함께 살펴봐 드려요\.$/,
  )
})

it.each([
  [
    '몬스테라 새잎이 안 펴지는데 괜찮은 건가요? 그리고 지지대는 언제 세워요?',
    /줄기가 제 무게로.*새잎이 안 펴지는데 괜찮은 건가요’/,
  ],
  [
    '호야 잎이 쭈글쭈글한데 왜 그래요 비료는 언제 줘요',
    /호야 비료는.*‘호야 잎이 쭈글쭈글한데 왜 그래요’라고/,
  ],
  ['분갈이는 언제 하나요? 비료는 얼마나 자주 주나요?', /3~5월이 가장.*비료는 새잎이/],
  [
    '어항 옆에 둬도 되나요? 그리고 음악을 틀어 주면 잘 크나요?',
    /(?=.*‘어항 옆에 둬도 되나요’).*‘음악을 틀어 주면 잘 크나요’/,
  ],
  [
    '스킨답서스 잎에 가는 거미줄이 잔뜩 있어요. 왜 그런가요? 어항 옆에 둬도 되나요?',
    /^‘어항 옆에 둬도 되나요’라고[^‘]*$/,
  ],
  ['How often should I water my monstera? Why do the leaves have brown tips?', /물 주기.*‘Why do the leaves/],
])('each of two questions is answered or quoted: %s', async (prompt, said) => {
  expect((await ask(prompt)).summary).toMatch(said)
})

it.each([
  ['my violets creep over the rim. how deep do i bury the stem', 'how deep do i bury the stem'],
  ['There is a baby bulb beside the big one. Do the two get along?', 'Do the two get along?'],
  ['Ten years of orchids, now a leaf on an old spike, so should I cut and pot it', 'should I cut and pot it'],
])(
  'a question in English that no reviewed text answers is quoted to the expert: %s',
  async (prompt, words) => {
    expect((await ask(prompt)).summary).toContain(`‘${words}’`)
  },
)

it('a long text in English without any mark is read to its end', async () => {
  expect((await ask('leaf '.repeat(4000))).summary).not.toContain('‘')
})

it.each([
  '안녕하세요? 물은 언제 줘요?',
  '그냥 궁금해요. 물은 언제 줘요?',
  '토분이 나은가요 플라스틱이 나은가요',
  '분갈이 지금 해도 되나요 아니면 봄까지 기다려야 하나요',
  '언제부터인가 잎이 노래졌어요. 물은 언제 줘요?',
])('"%s" is one question', async (prompt) =>
  expect((await ask(prompt)).summary).not.toContain('라고 물어보신'),
)
