import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Policy, policyKinds } from '../../../contract/policy/policy.ts'
import { policy, policyAddendum } from '../../src/features/policy/policy.tables.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const today = Date.parse('2026-03-10T12:00:00+09:00')
let clock = today
let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: { COMPANY_NAME: '새잎 <b>주식회사</b>' },
    overrides: { now: () => new Date(clock) },
  })
  await server.features.policy.storeTexts()
})
afterAll(() => server.close())
beforeEach(() => {
  clock += 60_000
})

const get = (kind: string, query = '') => server.call('GET', `/api/v1/common/policies/${kind}${query}`)
const read = async (kind: string, query = ''): Promise<Policy> => (await get(kind, query)).body.data

const draft = { kind: 'TERMS' as const, title: '이용약관', body: '<h2 id="article-1">제1조 (새 약관)</h2>' }
const add = (version: string, announced: string) =>
  server.db.insert(policy).values({
    ...draft,
    version,
    effectiveFrom: version,
    announcedAt: new Date(`${announced}T00:00:00+09:00`),
  })

describe('legal texts', () => {
  test.each(policyKinds)(
    '%s has a summary, articles and an effective date from the first start',
    async (kind) => {
      const { title, version, content, sections, versions } = await read(kind)
      expect(title).toMatch(/[가-힣]/)
      expect(version).toBe('2025-09-01')
      expect(versions).toEqual([{ version, effectiveFrom: '2025-09-01' }])
      expect(content).toMatch(/^<blockquote>\s*<p><strong>한눈에 보기<\/strong>/)
      expect(sections[0]).toEqual({ id: 'article-1', title: expect.stringMatching(/^제1조 \(/) })
      const added = sections.filter(({ title }) => title.startsWith('덧붙임'))
      expect(sections.at(-1 - added.length)?.title).toBe('부칙')
      expect(added).toHaveLength({ TERMS: 1, PRIVACY: 2 }[kind as string] ?? 0)
      for (const { id } of sections) expect(content).toContain(`<h2 id="${id}">`)
      expect(content).not.toMatch(/\{\{|법률 검토|[!]/)
    },
  )

  it('contain the escaped settings of this installation', async () => {
    expect((await read('TERMS')).content).toContain('새잎 &lt;b&gt;주식회사&lt;/b&gt;(이하')
    const refund = (await read('REFUND')).content
    expect(refund).toContain('준비 비용 10%를')
    expect(refund).toContain('준비 비용 20%를')
  })

  it('contain the terms of the specification', async () => {
    const { content: terms } = await read('TERMS')
    const { content: privacy } = await read('PRIVACY')
    const { content: refund } = await read('REFUND')
    for (const fact of [
      '만 14세 이상',
      '7일 전',
      '30일 전',
      '5,000원',
      '15,000원',
      '30,000원',
      '서울 전 지역',
    ])
      expect(terms).toContain(fact)
    for (const fact of ['5년', '3년', '3개월', '토스페이먼츠', '이메일', '촬영 위치'])
      expect(privacy).toContain(fact)
    for (const fact of ['24시간', '2일 전', '영업일 기준 3~7일', '수거 완료 후'])
      expect(refund).toContain(fact)
  })
})

describe('versions', () => {
  it('are not changed or duplicated by a later start', async () => {
    const before = await server.db.select().from(policy)
    await server.db.update(policy).set({ title: '손으로 고친 제목' })
    await server.features.policy.storeTexts()
    const after = await server.db.select().from(policy)
    expect(after).toHaveLength(before.length)
    expect(after.every(({ title }) => title === '손으로 고친 제목')).toBe(true)
  })

  it('default to the one in force today; announced ones can be requested, others are 404', async () => {
    await add('2026-04-01', '2026-03-01')
    await add('2026-06-01', '2026-05-02')
    clock += 60_000
    const now = await read('TERMS')
    expect(now.version).toBe('2025-09-01')
    expect(now.versions.map(({ version }) => version)).toEqual(['2026-04-01', '2025-09-01'])
    expect(await read('TERMS', '?version=2026-04-01')).toMatchObject({
      version: '2026-04-01',
      effectiveFrom: '2026-04-01',
      sections: [
        { id: 'article-1', title: '제1조 (새 약관)' },
        { id: 'article-ai-1', title: '덧붙임 (생성형 인공지능의 이용)' },
      ],
    })
    expect((await get('TERMS', '?version=2026-06-01')).status).toBe(404)

    clock = Date.parse('2026-04-01T00:00:01+09:00')
    expect((await read('TERMS')).version).toBe('2026-04-01')
    const past = await read('TERMS', '?version=2025-09-01')
    expect(past.version).toBe('2025-09-01')
    expect(past.content).not.toContain('덧붙임')
    expect((await read('PRIVACY')).version).toBe('2025-09-01')
  })

  it('are 404 for an unknown version or kind, and 400 for an invalid version', async () => {
    const answer = await get('TERMS', '?version=2020-01-01')
    expect([answer.status, answer.body.code]).toEqual([404, 'POLICY_NOT_FOUND'])
    expect((await get('TERMS', '?version=latest')).status).toBe(400)
    expect((await get('COOKIES')).status).toBe(404)
  })
})

describe('what the configuration adds', () => {
  const hosted = {
    DIAGNOSIS_MODEL: 'openai:gpt',
    DIAGNOSIS_MODEL_KEY: 'k',
    HOSTING_COMPANY: '예시 <클라우드>',
    HOSTING_COUNTRY: '일본',
  }
  /** Starts another process on the same database and returns its texts. */
  async function readWith(env: Record<string, string>, at: string) {
    const other = await testServer({
      env,
      databaseUrl: server.databaseUrl,
      overrides: { now: () => new Date(`${at}T12:00:00+09:00`) },
    })
    await other.features.policy.storeTexts()
    const contentOf = async (kind: string) =>
      (await other.call('GET', `/api/v1/common/policies/${kind}`)).body.data.content as string
    const texts = { terms: await contentOf('TERMS'), privacy: await contentOf('PRIVACY') }
    await other.close()
    return texts
  }

  it('says that no generative AI is used, and names nobody abroad but the push services', async () => {
    const { terms, privacy } = await readWith({}, '2026-05-01')
    expect(terms).toContain('지금은 식물 진단에 생성형 인공지능을 쓰지 않습니다')
    expect(privacy).toContain('<td>토스페이먼츠 주식회사</td><td>대한민국</td>')
    expect(privacy.split('덧붙임 (국외로')[1]).toContain('Mozilla Corporation')
    expect(privacy).not.toContain('OpenAI')
  })

  it('tells of each recipient abroad what the law asks for, and since when', async () => {
    const { terms, privacy } = await readWith(hosted, '2026-05-02')
    expect(terms).toContain('OpenAI OpCo, LLC(미국)의 생성형 AI가 먼저 살펴보고')
    const abroad = privacy.split('덧붙임 (국외로')[1]
    expect(abroad).toContain('예시 &lt;클라우드&gt;')
    const ofModel = abroad?.split('OpenAI OpCo, LLC')[1] ?? ''
    for (const fact of [
      'privacy@openai.com',
      '미국',
      '증상 설명',
      '진단을 보낼 때',
      '최대 30일',
      '“생성형 AI 분석”을 끄면',
    ])
      expect(ofModel).toContain(fact)
    expect(abroad).not.toContain('토스페이먼츠')
    expect(privacy).toContain('2026년 5월 2일부터')
  })

  it('keeps its day over a start that changes nothing, and every earlier state', async () => {
    expect((await readWith(hosted, '2026-05-09')).privacy).toContain('2026년 5월 2일부터')
    expect((await readWith({}, '2026-05-10')).privacy).toContain('2026년 5월 10일부터')
    const kept = await server.db.select().from(policyAddendum).orderBy(policyAddendum.since)
    const bodies = kept.filter(({ kind }) => kind === 'PRIVACY').map(({ body }) => body.includes('OpenAI'))
    expect(bodies.slice(-3)).toEqual([false, true, false])
  })
})
