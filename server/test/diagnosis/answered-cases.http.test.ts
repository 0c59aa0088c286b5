import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExpertDeskWorld, memberIdOf } from '../support/expert-desk.ts'
import { createFollowUpEngine } from '../support/harness/follow-up-engine.ts'

type Desk = Awaited<ReturnType<typeof createExpertDeskWorld>>
let desk: Desk
let agreed: string
let corrected: string
let byColleague: string

/** Diagnoses a case for which the engine, once answered, names overwatering. */
async function ask(prompt: string) {
  const id = await desk.diagnose({ prompt })
  const body = { followUpId: 'soil', value: 'wet' }
  await desk.call('POST', `/api/v1/analysis/${id}/follow-up`, body, desk.customer)
  return id
}

beforeAll(async () => {
  desk = await createExpertDeskWorld({ engine: createFollowUpEngine() })
  ;[agreed, corrected, byColleague] = [
    await ask('아래쪽 잎이 노래요'),
    await ask('잎에 하얀 가루가 있어요'),
    await ask('줄기가 휘었어요'),
  ]
  await desk.publish(agreed, { feedback: '흙을 말려 주세요. 100% 괜찮아져요.' })
  const right = { verdict: 'WRONG', rightProblemId: 'powdery_mildew' }
  await desk.publish(corrected, { ...right, feedback: '흰가루예요. 바람을 통하게 해 주세요.' })
  desk.advanceHours(24)
  await desk.publish(
    byColleague,
    { feedback: `빛 쪽으로 돌려 주세요.${' 천천히요.'.repeat(30)}` },
    desk.colleague,
  )
})
afterAll(() => desk.close())

const search = async (query: Record<string, string>, token = desk.expert) =>
  (await desk.call('GET', `/api/v1/admin/analysis/answered?${new URLSearchParams(query)}`, undefined, token))
    .body.data
const idsOf = async (query: Record<string, string>, token = desk.expert) =>
  (await search(query, token)).content.map(({ id }: { id: string }) => id)

describe('the search in answered cases', () => {
  it('finds by problem after the answer, words of description and answer, person and days', async () => {
    expect(await idsOf({})).toEqual([byColleague, corrected, agreed])
    const cut = (await search({})).content.map(({ excerpt }: { excerpt: string }) => excerpt.endsWith('…'))
    expect(cut).toEqual([true, false, false])
    expect(await idsOf({ problemId: 'powdery_mildew' })).toEqual([corrected])
    expect(await idsOf({ words: '하얀' })).toEqual([corrected])
    expect(await idsOf({ words: '흙을 말려' })).toEqual([agreed])
    expect(await idsOf({ words: '0% 괜' })).toEqual([agreed])
    expect(await idsOf({ words: '흙%요' })).toEqual([])
    expect(await idsOf({ by: 'ME' })).toEqual([corrected, agreed])
    expect(await idsOf({ by: 'ME' }, desk.colleague)).toEqual([byColleague])
    const day = (await search({ words: '휘었' })).content[0].answeredAt.slice(0, 10)
    expect(await idsOf({ from: day })).toEqual([byColleague])
    expect(await idsOf({ from: day, to: day })).toEqual([byColleague])
    expect(await idsOf({ to: '2020-01-01' })).toEqual([])
  })

  it('finds a corrected case no longer by the engine’s problem, and pages through both kinds', async () => {
    const { problemId } = await desk.read(agreed)
    expect(problemId).not.toBeNull()
    expect(await idsOf({ problemId })).toEqual([byColleague, agreed])
    const first = await search({ problemId, size: '1' })
    expect(first).toMatchObject({ content: [{ id: byColleague }], searchedSince: null })
    const second = await search({ problemId, size: '1', cursor: first.nextCursor })
    expect(second).toMatchObject({ content: [{ id: agreed }], nextCursor: null })
  })

  it('does not say whose plant it is', async () => {
    const text = JSON.stringify([await search({}), await similarTo(agreed)])
    expect(text).toContain('흰가루')
    expect(text).not.toContain(memberIdOf(desk.customer))
    expect(text).not.toMatch(/member|owner|phone/i)
  })
})

const similarTo = async (id: string) =>
  (await desk.call('GET', `/api/v1/admin/analysis/cases/${id}/similar`)).body.data

it('similar cases put the same problem first, bring the whole answer and leave out the case itself', async () => {
  const id = await ask('잎에 하얀 가루가 생겼어요')
  const similar = await similarTo(id)
  expect(similar.map((one: { id: string }) => one.id)).toEqual([byColleague, agreed, corrected])
  expect(similar[2]).toMatchObject({ isSameProblem: false, feedback: '흰가루예요. 바람을 통하게 해 주세요.' })
  const ofAnswered = await similarTo(agreed)
  expect(ofAnswered.map((one: { id: string }) => one.id)).not.toContain(agreed)
})
