import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaqEntry } from '../../../contract/company/company.ts'
import type { AdminFaq } from '../../../contract/company/company-admin.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { type CatalogueWorld, createCatalogueWorld } from '../support/catalogue-world.ts'
import { createTestDatabase } from '../support/harness/test-database.ts'
import { testServer } from '../support/harness/test-server.ts'

const path = '/api/v1/admin/faq'
const faqBody = {
  question: '분갈이만 맡길 수 있나요?',
  answer: '네, 맡길 수 있어요.\n화분 크기를 골라 주세요.',
  linkTo: '/care-service-desc',
  linkLabel: '케어 서비스 안내 보기',
  isShown: true,
}

let world: CatalogueWorld
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  await mkdir(join(folder, 'assets'))
  const template = '<html><head><title>x</title></head><body>the app</body></html>'
  for (const name of ['index', 'shell', 'bare']) await writeFile(join(folder, `${name}.html`), template)
  world = await createCatalogueWorld()
  await world.server.features.company.storeFaq()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => world.advanceClock(60_000))

const read = (): Promise<FaqEntry[]> => world.get('/api/v1/common/faq')
const listAsEditor = (): Promise<AdminFaq[]> => world.callSuccessfully('GET', path)
const withoutId = ({ id: _, ...body }: AdminFaq) => body

/** Reads the data that the customer service page contains for the app and for search engines. */
async function readPage(databaseUrl = world.server.databaseUrl) {
  const server = await testServer({ databaseUrl, overrides: { webFolder: folder, now: world.now } })
  const { status, body } = await server.call('GET', '/customer-service')
  await server.close()
  const json = (pattern: RegExp) => JSON.parse(pattern.exec(body)?.[1] ?? 'null')
  return {
    status,
    body,
    initialFaq: json(/<script type="application\/json" id="faq">(.*?)<\/script>/),
    graph: json(/<script type="application\/ld\+json">(.*?)<\/script>/)['@graph'],
  }
}

describe('public FAQ', () => {
  it('contains the initial questions, except those changed or removed in the console', async () => {
    const first = await read()
    expect(first).toHaveLength(8)
    expect(first[0]).toMatchObject({
      question: '식물 진단은 무료인가요?',
      link: { to: '/plant-analysis', label: '진단하러 가기' },
    })
    expect(first[1]?.link).toBeNull()
    expect((await world.server.call('GET', '/api/v1/common/faq', { token: 'forged.by.hand' })).status).toBe(
      200,
    )

    const [changed, removed] = await listAsEditor()
    await world.callSuccessfully('PUT', `${path}/${changed?.id}`, {
      ...faqBody,
      question: '진단에 돈이 드나요?',
    })
    await world.callSuccessfully('DELETE', `${path}/${removed?.id}`)
    await world.server.features.company.storeFaq()
    world.advanceClock(60_000)
    const after = await read()
    expect(after).toHaveLength(7)
    expect(after[0]?.question).toBe('진단에 돈이 드나요?')
    expect((await world.callAs('operator', 'GET', `${path}/${removed?.id}`)).status).toBe(404)
  })

  it('shows changes of the console within seconds: added, hidden, reordered', async () => {
    const added: AdminFaq = await world.callSuccessfully('POST', path, faqBody)
    world.advanceClock(5000)
    expect((await read()).at(-1)).toMatchObject({
      answer: faqBody.answer,
      link: { to: faqBody.linkTo, label: faqBody.linkLabel },
    })

    const ids = (await listAsEditor()).map(({ id }) => id)
    await world.callSuccessfully('PUT', '/api/v1/admin/faq-order', { ids: ids.toReversed() })
    await world.callSuccessfully('PUT', `${path}/${ids[0]}`, {
      ...faqBody,
      question: '숨긴 질문',
      isShown: false,
    })
    world.advanceClock(5000)
    const shown = await read()
    expect(shown.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
    expect(shown[0]?.id).toBe(added.id)
    expect((await listAsEditor()).at(-1)).toMatchObject({ question: '숨긴 질문', isShown: false })
  })

  it('is part of the page for search engines and the app, with escaped text', async () => {
    const hostile = '</script><script>alert(1)</script>'
    await world.callSuccessfully('POST', path, {
      ...faqBody,
      question: hostile,
      linkTo: null,
      linkLabel: null,
    })
    world.advanceClock(5000)
    const { body, initialFaq, graph } = await readPage()
    expect(body).not.toContain(hostile)
    expect(initialFaq).toEqual(await read())
    expect(initialFaq.at(-1)).toMatchObject({ question: hostile, link: null })
    expect(graph.map((it: { '@type': string }) => it['@type'])).toEqual(['FAQPage', 'BreadcrumbList'])
    expect(graph[0].mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      initialFaq.map(({ question }: FaqEntry) => question),
    )
    expect(body).not.toContain('숨긴 질문')
  })

  it('is missing from the page while the database is down, and the page is still served', async () => {
    const { url, drop } = await createTestDatabase()
    await drop()
    const { status, initialFaq, graph } = await readPage(url)
    expect([status, initialFaq]).toEqual([200, null])
    expect(graph[0]).toMatchObject({ '@type': 'WebPage', name: '고객센터' })
  })
})

describe('FAQ editor', () => {
  it('rejects blank texts, invalid links and incomplete orders', async () => {
    const before = await listAsEditor()
    const refused = [
      [{ question: ' ' }, 'question'],
      [{ answer: '가'.repeat(1001) }, 'answer'],
      [{ linkTo: 'https://example.com' }, 'linkTo'],
      [{ linkTo: '//example.com' }, 'linkTo'],
      [{ linkTo: '/no-such-screen' }, 'linkTo'],
      [{ linkTo: 'javascript:alert(1)' }, 'linkTo'],
      [{ linkTo: null }, 'linkTo'],
      [{ linkLabel: null }, 'linkLabel'],
    ] as const
    for (const [change, field] of refused) {
      const { status, body } = await world.callAs('operator', 'POST', path, { ...faqBody, ...change })
      expect([change, status, body.issues?.[0]?.path]).toEqual([change, 400, field])
    }
    const ids = before.map(({ id }) => id)
    for (const order of [ids.slice(1), [...ids, newId()], [...ids.slice(1), ids[1]]]) {
      const { body } = await world.callAs('operator', 'PUT', '/api/v1/admin/faq-order', { ids: order })
      expect(body.code).toBe('CHANGED_MEANWHILE')
    }
    expect((await world.callAs('operator', 'PUT', `${path}/${newId()}`, faqBody)).status).toBe(404)
    expect(await listAsEditor()).toEqual(before)
  })

  it('stores at most fifty questions', async () => {
    const existing = (await listAsEditor()).length
    const answers = await Promise.all(
      Array.from({ length: 52 - existing }, () => world.callAs('operator', 'POST', path, faqBody)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50 - existing)
    expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/^50개까지/)
  })

  it('records changes in the audit log', async () => {
    const [one, another] = await listAsEditor()
    const before = withoutId(one as AdminFaq)
    await world.callSuccessfully('PUT', `${path}/${one?.id}`, { ...before, answer: '다시 쓴 답이에요.' })
    expect(await world.findLastAuditEntry()).toMatchObject({
      ...{ action: 'company.changeFaq', subject: 'faq', subjectId: one?.id },
      ...{ before: { answer: before.answer }, after: { answer: '다시 쓴 답이에요.' } },
    })
    await world.callSuccessfully('DELETE', `${path}/${another?.id}`)
    expect(await world.findLastAuditEntry()).toMatchObject({
      ...{ action: 'company.removeFaq', subjectId: another?.id, before: withoutId(another as AdminFaq) },
    })
    const ids = (await listAsEditor()).map(({ id }) => id)
    await world.callSuccessfully('PUT', '/api/v1/admin/faq-order', { ids: ids.toReversed() }, 'admin')
    expect(await world.findLastAuditEntry()).toMatchObject({
      ...{ action: 'company.orderFaq', before: ids, after: ids.toReversed() },
    })
  })
})
