import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { assessSafety } from './safety.ts'

const diagnose = (prompt: string, over = {}) => diagnoseCase({ prompt, answers: {}, ...over })
const linesOf = async (prompt: string) => {
  const { findings } = await diagnose(prompt)
  return [...findings.solutions, ...(findings.managementTip ?? [])].join('\n')
}

describe('an emergency', () => {
  it('names no problem and gives no advice about watering when the plant has no symptom', async () => {
    const { problemId, problem, findings } = await diagnose('고양이가 몬스테라 잎을 뜯어놨는데 침을 흘려요')
    expect({ problemId, problem }).toEqual({ problemId: null, problem: '먼저 안전을 확인해 주세요' })
    expect(findings.emergency?.doNow.join(' ')).toContain('동물병원')
    expect(findings.emergency?.doNot).toContain('억지로 토하게 하지 마세요.')
    expect(findings.toxicity).toMatchObject({ plant: '몬스테라', cats: 'IRRITANT' })
    expect(findings).toMatchObject({ advice: null, followUp: null, question: null })
    expect(JSON.stringify(findings.solutions)).not.toMatch(/물을 주|물 주기/)
  })

  it('precedes the diagnosis of a plant that is ill too', async () => {
    const { problemId, findings } = await diagnose(
      '강아지가 잎을 먹었어요. 그리고 잎 뒷면에 하얀 솜 같은 벌레가 다닥다닥 붙어 있고 끈적여요',
    )
    expect(problemId).toBe('scale')
    expect(findings.emergency?.title).toContain('동물병원')
    expect(findings.advice?.today.length).toBeGreaterThan(0)
  })

  it.each([
    ['고양이가 백합 꽃병 물을 마셨어요', /증상이 없어도 동물병원/, null],
    ['아이가 협죽도 잎을 씹었어요', /증상이 없어도 119/, '119'],
    ['수액이 눈에 들어갔어요', /눈을 씻어/, '119'],
    ['고양이가 접란 잎을 먹었어요', /독이 없다고 알려진/, null],
    ['우리 아기가 화분 흙을 먹었어요', /119에 전화/, '119'],
  ])('"%s" begins with %s', (prompt, title, phone) => {
    const { emergency } = assessSafety({ prompt })
    expect(emergency?.title).toMatch(title)
    expect(emergency?.contacts.find((contact) => contact.phone)?.phone ?? null).toBe(phone)
    expect(emergency?.doNow.length).toBeGreaterThan(1)
    expect(emergency?.bring.length).toBeGreaterThan(1)
  })

  it('is no meal of an edible plant, unless it was treated or not the part that is eaten', () => {
    const of = (prompt: string) => assessSafety({ prompt }).emergency
    expect(of('아이가 방울토마토를 따 먹었는데 잎에 반점이 있어요')).toBeNull()
    expect(of('아이가 농약 친 방울토마토를 따 먹었어요')).not.toBeNull()
    expect(of('아이가 토마토 잎을 먹었어요')).not.toBeNull()
    expect(of('강아지가 포도를 먹었어요')).not.toBeNull()
  })
})

describe('toxicity', () => {
  it('answers a question about poison, without an emergency', async () => {
    const { problemId, findings } = await diagnose('고양이 키우는데 몬스테라 독이 있나요?')
    expect({ problemId, emergency: findings.emergency }).toEqual({ problemId: null, emergency: null })
    expect(findings.summary).toMatch(/^몬스테라는 고양이·강아지·사람의 .*독이 있어요/)
  })

  it('is shown for a named plant, and for an unknown one only where the text mentions a pet or a child', async () => {
    const known = await diagnose('스투키 밑동이 물컹하고 냄새나요')
    expect(known.findings.toxicity).toMatchObject({ plant: '스투키', cats: 'TOXIC' })
    expect((await diagnose('잎이 노래요')).findings.toxicity ?? null).toBeNull()
    const withCat = await diagnose('잎이 노래요. 고양이도 같이 살아요')
    expect(withCat.findings.toxicity?.text).toBe('모르는 식물이면 독이 있다고 여겨 주세요.')
  })

  it('uses the plant that a vision model recognised', () => {
    const seen = {
      findings: [],
      gates: {},
      species: { name: 'Cycas revoluta', certainty: 'HIGH' as const },
    }
    expect(assessSafety({ prompt: '잎이 노래요', seen }).toxicity?.plant).toBe('소철')
  })
})

describe('plants that are eaten or grow outdoors', () => {
  it('get the waiting time and no advice to spray without it', async () => {
    const lines = await linesOf('텃밭 고추 새순에 진딧물이 잔뜩 모여 있고 잎이 끈적여요')
    expect(lines).toContain('수확 전 사용 가능일')
    for (const line of lines.split('\n').filter((it) => it.includes('약제')))
      expect(line).toContain('안전사용기준')
    expect(lines).not.toMatch(/다른 (?:식물|화분)과/)
  })

  it('are not told to be carried away', async () => {
    const outdoors = await linesOf('마당 장미 잎에 하얀 가루가 덮였고 문지르면 묻어나요')
    expect(outdoors).not.toMatch(/떨어뜨려|떼어 놓/)
    const indoors = await linesOf('거실 장미 잎에 하얀 가루가 덮였고 문지르면 묻어나요')
    expect(indoors).toMatch(/떨어뜨려|떼어 놓/)
  })
})
