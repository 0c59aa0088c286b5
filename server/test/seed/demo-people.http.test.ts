import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePeople } from '../../../contract/practice.ts'
import { type DrawPhotos, drawPhotos } from '../../../demo/drawing/plants/plant-photos.ts'
import { member, memberIdentity, memberRole } from '../../src/features/account/account.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { seedDemoPeople } from '../../src/seed/people.ts'
import { choosePerson, completeSignIn, startSignIn } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let draw: DrawPhotos
beforeAll(async () => {
  server = await testServer({ overrides: { engine: embeddedEngine } })
  const photos = await drawPhotos()
  draw = async () => photos
  // Simulates two processes that start at the same time, and a later restart.
  await Promise.all([seed(), seed()])
  await seed()
}, 300_000)
afterAll(() => server.close())

const seed = () =>
  seedDemoPeople({
    db: server.db,
    transact: server.database.transact,
    now: () => new Date(),
    submit: server.features.diagnosis.submit,
    draw,
  })

async function signIn(provider: 'kakao' | 'google' | 'naver', personId: string): Promise<string> {
  const started = await startSignIn(server, provider)
  const answer = await completeSignIn(
    server,
    started,
    await choosePerson(server.call, started.authorizeUrl, personId),
  )
  return answer.body.data.token
}
const get = async (token: string, path: string) => (await server.call('GET', path, { token })).body.data

describe('the demo data', () => {
  it('has each sample person once, with identities at all three providers, consents and roles', async () => {
    const accepted = samplePeople.filter((person) => person.accepted)
    expect(await server.db.select().from(member)).toHaveLength(accepted.length)
    expect(await server.db.select().from(memberIdentity)).toHaveLength(accepted.length * 3)
    for (const provider of ['kakao', 'google', 'naver'] as const) {
      const caller = await server.features.account.authenticate(await signIn(provider, 'expert'))
      expect(caller).toMatchObject({ accepted: true, roles: ['USER'] })
      const stored = await server.db
        .select({ role: memberRole.role })
        .from(memberRole)
        .where(eq(memberRole.memberId, caller?.id ?? ''))
      expect(stored).toEqual([{ role: 'EXPERT' }])
    }
  })

  it('has a history of the first customer with expert answers', async () => {
    const token = await signIn('naver', 'customer-1')
    const { userInfo } = await get(token, '/api/v1/common/home/dashboard')
    expect(userInfo).toEqual({ name: '김초록' })
    const { content: plantAnalyses } = await get(token, '/api/v1/analysis')
    expect(plantAnalyses).toHaveLength(6)
    const feedbacks = plantAnalyses.map((it: { expertFeedback: string | null }) => it.expertFeedback)
    expect(feedbacks[0]).toBeNull()
    expect(feedbacks.join()).toMatch(/\n.*https:\/\//s)
  })

  it('is diagnosed by the real engine with the expected problems', async () => {
    const token = await signIn('kakao', 'customer-1')
    const { content } = await get(token, '/api/v1/analysis')
    const results = await Promise.all(
      content.map(({ id }: { id: string }) => get(token, `/api/v1/analysis/${id}`)),
    )
    expect(results.map(({ problemId }) => problemId)).toEqual([
      'underwatering',
      'overwatering',
      null,
      'overwatering',
      'low_humidity',
      'powdery_mildew',
    ])
    expect(results.flatMap(({ photoNotes }) => photoNotes)).toEqual([])
    expect(results[2].followUp.options.length).toBeGreaterThan(1)
  })

  it('has a plant with a follow-up diagnosis that is better', async () => {
    const token = await signIn('kakao', 'customer-1')
    const { content } = await get(token, '/api/v1/analysis')
    expect(content.map(({ nthLook }: { nthLook: number }) => nthLook)).toEqual([1, 2, 1, 1, 1, 1])
    const { comparison } = await get(token, `/api/v1/analysis/${content[1].id}`)
    expect(comparison).toMatchObject({ previousId: content[3].id, change: 'BETTER' })
  })

  it('has one unread notification, and every notification links to its subject', async () => {
    const token = await signIn('google', 'customer-1')
    const { content, unreadCount } = await get(token, '/api/v1/notifications?includeUnreadCount=true')
    expect(content.map(({ status }: { status: string }) => status)).toEqual([
      'UNREAD',
      'READ',
      'READ',
      'READ',
    ])
    expect(unreadCount).toBe(1)
    for (const { link } of content.slice(0, 3)) {
      expect(
        (await get(token, link.replace('/analysis-result', '/api/v1/analysis'))).expertFeedback,
      ).not.toBeNull()
    }
  })

  it('has no member for the sample person of the first sign-in', async () => {
    const caller = await server.features.account.authenticate(await signIn('kakao', 'new-member'))
    expect(caller).toMatchObject({ accepted: false, roles: ['USER'] })
  })
})
