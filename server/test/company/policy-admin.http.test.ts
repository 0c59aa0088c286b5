import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/seoul-day.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { type CatalogueWorld, createCatalogueWorld } from '../support/catalogue-world.ts'

const path = '/api/v1/admin/policies'
const shown = '/api/v1/common/policies/TERMS'

let world: CatalogueWorld
beforeAll(async () => {
  world = await createCatalogueWorld()
  await world.server.features.policy.storeTexts()
})
afterAll(() => world.close())

const terms = {
  kind: 'TERMS',
  title: '이용약관',
  body: '<h1>제1조 (목적)</h1><p onclick="X()">{{company.name}} 약관이에요.</p><h2>제2조</h2>',
  summary: '환불 기준이 바뀌어요.',
}
const announce = (more: object) => world.callAs('admin', 'POST', path, { ...terms, ...more })

describe('a new version', () => {
  it('must be announced 7 days ahead, a major one 30', async () => {
    // Today is 2026-11-02.
    const early = await announce({ effectiveFrom: '2026-11-08' })
    expect(early.status).toBe(400)
    expect(early.body.issues).toEqual([
      { path: 'effectiveFrom', message: '공고하고 7일 뒤인 2026-11-09부터 시행할 수 있어요.' },
    ])
    expect((await announce({ effectiveFrom: '2026-12-01', isMajor: true })).status).toBe(400)
    expect((await announce({ effectiveFrom: '2026-11-09' })).status).toBe(200)
    expect((await announce({ effectiveFrom: '2026-12-02', isMajor: true })).status).toBe(200)
    expect((await announce({ effectiveFrom: '2026-11-09' })).status).toBe(400)
    expect(await world.findLastAuditEntry()).toMatchObject({
      action: 'policy.announce',
      subjectId: 'TERMS.2026-12-02',
      after: { isMajor: true, effectiveFrom: '2026-12-02' },
    })
  })

  it('is public at once, takes effect on its day, and older versions stay', async () => {
    world.advanceClock(5000)
    expect(await world.get(shown)).toMatchObject({ version: '2025-09-01' })
    const coming = await world.get(`${shown}?version=2026-11-09`)
    expect(coming.sections).toEqual([
      { id: 'article-1', title: '제1조 (목적)' },
      { id: 'article-2', title: '제2조' },
      { id: 'article-ai-1', title: '덧붙임 (생성형 인공지능의 이용)' },
    ])
    expect(coming.content).not.toMatch(/onclick|\{\{/)
    expect(coming.versions.map(({ version }: { version: string }) => version)).toEqual([
      '2026-12-02',
      '2026-11-09',
      '2025-09-01',
    ])
    const preview = await world.callSuccessfully('POST', `${path}/preview`, { body: terms.body }, 'admin')
    // What the configuration adds stands below the text.
    expect(coming.content.startsWith(preview.content)).toBe(true)
    expect(preview.sections).toEqual(coming.sections.slice(0, 2))

    world.advanceClock(7 * dayMs)
    expect(await world.get(shown)).toMatchObject({ version: '2026-11-09' })
    expect(await world.get(`${shown}?version=2025-09-01`)).toMatchObject({ version: '2025-09-01' })
    const listed = await world.callSuccessfully('GET', `${path}?kind=TERMS`, undefined, 'admin')
    expect(listed.content.map(({ state }: { state: string }) => state)).toEqual([
      'COMING',
      'IN_FORCE',
      'PAST',
    ])
    const written = await world.callSuccessfully('GET', `${path}/TERMS.2026-11-09`, undefined, 'admin')
    expect(written.body).toContain('{{company.name}}')
  })

  it('notifies every member once, also when the job runs twice', async () => {
    for (const person of ['customer-1', 'customer-2', 'customer-3']) await world.server.signInAs(person)
    await world.server.signInAs('new-member')
    const findNotices = async () => {
      const rows = await world.server.db.select().from(notification)
      return rows.filter(({ link }) => link === '/user-condition?version=2026-12-02')
    }
    await world.server.jobs.runDue()
    await world.server.jobs.runDue()
    const members = (await findNotices()).map(({ memberId }) => memberId)
    expect(members.length).toBeGreaterThanOrEqual(4)
    expect(new Set(members).size).toBe(members.length)
    expect((await findNotices())[0]).toMatchObject({
      type: 'NOTICE',
      title: '이용약관 변경 안내',
      message: '환불 기준이 바뀌어요. 2026년 12월 2일부터 적용돼요.',
    })

    await world.server.db.update(job).set({ state: 'WAITING' })
    await world.server.jobs.runDue()
    expect(await findNotices()).toHaveLength(members.length)
  })
})
