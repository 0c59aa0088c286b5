import { describe, expect, it } from 'vitest'
import { readText } from './text.ts'

const idsIn = (prompt: string) => readText(prompt).findings.map(({ id }) => id)

describe('denials', () => {
  it.each([
    ['벌레는 안 보여요', 'moves'],
    ['거미줄은 못 봤어요', 'webbing'],
    ['반점은 하나도 없어요', 'spots'],
    ['잎이 노랗지는 않아요', 'yellow'],
    ['솜 같은 건 아니에요', 'cotton'],
    ['잎이 검게 변하진 않았어요', 'black'],
    ['가루가 뭉친 건 아니에요', 'powder'],
    ['반점 없이 잎끝만 말라요', 'spots'],
    ['에어컨은 안 틀어요', 'dry_air'],
    ['물을 자주 주지는 않아요', 'often_txt'],
  ])('takes "%s" for the absence of the sign', (prompt, id) => {
    expect(idsIn(prompt)).not.toContain(id)
  })

  it('denies both of two signs that are listed together', () => {
    expect(readText('거미줄도 없고 솜이나 끈적임은 없어요')).toMatchObject({
      denied: expect.arrayContaining(['webbing', 'cotton', 'sticky']),
    })
  })

  it('of several signs, with none stated, mean that the plant is well', () => {
    expect(idsIn('거미줄도 없고 시들지도 않았어요')).toEqual(['fine'])
    expect(idsIn('거미줄도 없고 시들지도 않았는데 잎이 노래요')).toEqual(['yellow'])
    expect(idsIn('거미줄도 없고 시들지도 않았는데 색이 변해요')).not.toContain('fine')
  })

  it('ends with its clause', () => {
    expect(idsIn('반점은 없고 잎끝만 갈색으로 말라요')).toEqual(['tip'])
  })

  it('are not found in 힘이 없어요 or 딱지가 안 떨어져요', () => {
    expect(idsIn('힘이 없고 시들어요')).toContain('wilt')
    expect(readText('하얀 솜 같은 게 안 떨어져요').denied).toEqual([])
  })

  it('recognise signs that are themselves an absence', () => {
    expect(idsIn('비료는 한 번도 준 적 없어요')).toContain('no_fert')
    expect(idsIn('흙이 일주일째 마르지 않아요')).toContain('soil_wet')
    expect(idsIn('구멍이 없는 화분이에요')).toContain('no_drain')
  })

  it('understand "not that one"', () => {
    expect(idsIn('허연 솜같은거 말고 갈색 딱지가 붙어 있어요')).toEqual(['bump'])
  })

  it('ignore signs of the past, and names that somebody only went to check', () => {
    expect(readText('예전에 응애가 있었는데 지금은 없어요').named).toEqual([])
    expect(readText('응애인가 하고 봤는데 거미줄은 없고 잎이 떨어져요').named).toEqual([])
    expect(readText('응애인가 싶어서 여쭤봐요. 잎에 점이 있어요').named).not.toEqual([])
  })
})

describe('look-alikes', () => {
  it('does not take a sticky trap for honeydew, nor its colour for a yellow leaf', () => {
    expect(idsIn('노란 끈끈이에 잔뜩 잡혔어요')).toEqual([])
    expect(idsIn('잎이 끈끈해요')).toContain('sticky')
  })

  it('distinguishes spraying from watering, and forgetting often from watering often', () => {
    expect(idsIn('분무를 매일 해 줬어요')).toEqual(['mist'])
    expect(idsIn('물 주는 걸 자주 까먹어요')).toEqual(['soil_dry'])
  })

  it('distinguishes grey mould from cotton, and powder on soil from powder on leaves', () => {
    expect(idsIn('잿빛 솜털 곰팡이가 피었어요')).not.toContain('cotton')
    expect(idsIn('흙 위에 하얀 가루가 굳었어요')).toEqual(['soil_white'])
  })

  it('finds no sun in 봐 주세요 and no drooping in 합쳐져요', () => {
    expect(idsIn('사진을 참고해 주세요')).toEqual([])
    expect(idsIn('반점이 합쳐져요')).not.toContain('wilt')
  })
})

describe('ordinary typing', () => {
  it.each([
    '잎이 노랗게 변했어요',
    '잎이노랗게변했어요',
    '입이 노래졋어요ㅠㅠㅠ',
    '잎이 노오란색은 아니고 누렇게 떴어요ㅋㅋ',
  ])('reads "%s"', (prompt) => {
    expect(idsIn(prompt)).toContain('yellow')
  })

  it('reads decomposed Hangul (NFD)', () => {
    expect(idsIn('거미줄이 있어요'.normalize('NFD'))).toContain('webbing')
  })

  it('reads signs in words that no pattern knows', () => {
    const [finding] = readText('나뭇잎이 전체적으로 희미한 느낌이고 갈수록 연해지네요').findings
    expect(finding).toMatchObject({ id: 'pale' })
  })

  it('stores the words in which a sign was found', () => {
    expect(readText('어제 보니 거미줄이 쳐져 있어요').findings[0]).toMatchObject({
      id: 'webbing',
      span: '거미줄',
    })
  })
})

it('gives a guess less strength than an observation', () => {
  const [guess] = readText('잎이 끈적이는데 깍지벌레인가요?').named
  const [observation] = readText('깍지벌레가 있어요').named
  expect(guess?.strength).toBeLessThan(observation?.strength ?? 0)
})

describe('a long text', () => {
  it('is read once for each different sentence', () => {
    expect(readText('잎이 노래요. '.repeat(100))).toMatchObject({
      findings: readText('잎이 노래요.').findings,
    })
  })
})

it.each([
  ['하얗고 나방처럼 생긴 작은 게 잎을 건드리면 우르르 날아올라요', 'white_flies'],
  ['잎 뒤를 만졌더니 아주 작은 것들이 한꺼번에 날아가요', 'white_flies'],
  ['투명하고 툭툭 튀어다니는 쪼그만 게 있는데 흙 위에도 보여요', 'jumping_bugs'],
  ['깨알만한 게 흙 위를 뛰어다녀요', 'jumping_bugs'],
  ['꽃 속에서 톡톡 튀는 길쭉한 게 나와요', 'fast_bug'],
])('"%s" tells of an insect in everyday words', (prompt, id) => expect(idsIn(prompt)).toContain(id))

it.each(['흙이 튀어서 잎에 얼룩이 생겼어요', '하얗고 작은 꽃이 피었는데 건드리면 떨어져요'])(
  '"%s" tells of no insect',
  (prompt) => expect(idsIn(prompt).filter((id) => /flies|bug/.test(id))).toEqual([]),
)

it('reads every word for a sour smell alike', () => {
  const [one, other] = ['화분에서 쉰내가 나요', '화분에서 시큼한 냄새가 나요'].map((text) => readText(text))
  expect(one?.clauses.map(({ text }) => text)).toEqual(other?.clauses.map(({ text }) => text))
})
