import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaqEntry } from '../../contract/faq.ts'
import type { KeptFaq } from '../../contract/faq-admin.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { type Desk, desk } from './desk.ts'
import { createTestDatabase } from './harness/test-database.ts'
import { testServer } from './harness/test-server.ts'

const path = '/api/v1/admin/faq'
const asked = {
  question: '분갈이만 맡길 수 있나요?',
  answer: '네, 맡길 수 있어요.\n화분 크기를 골라 주세요.',
  linkTo: '/care-service-desc',
  linkLabel: '케어 서비스 안내 보기',
  isShown: true,
}

let world: Desk
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  await mkdir(join(folder, 'assets'))
  const template = '<html><head><title>x</title></head><body>the app</body></html>'
  for (const name of ['index', 'shell', 'bare']) await writeFile(join(folder, `${name}.html`), template)
  world = await desk()
  await world.server.features.company.storeFaq()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => world.pass(60_000))

const read = (): Promise<FaqEntry[]> => world.get('/api/v1/common/faq')
const kept = (): Promise<KeptFaq[]> => world.does('GET', path)
const wordsOf = ({ id: _, ...words }: KeptFaq) => words

/** What the document of the customer service hands to the screen and to search engines. */
async function documentOf(databaseUrl = world.server.databaseUrl) {
  const server = await testServer({ databaseUrl, parts: { webFolder: folder, now: world.now } })
  const { status, body } = await server.call('GET', '/customer-service')
  await server.close()
  const json = (pattern: RegExp) => JSON.parse(pattern.exec(body)?.[1] ?? 'null')
  return {
    status,
    body,
    given: json(/<script type="application\/json" id="faq">(.*?)<\/script>/),
    graph: json(/<script type="application\/ld\+json">(.*?)<\/script>/)['@graph'],
  }
}

describe('what customers read', () => {
  it('is what a house begins with, once: what the console changed or removed does not come back', async () => {
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

    const [changed, removed] = await kept()
    await world.does('PUT', `${path}/${changed?.id}`, { ...asked, question: '진단에 돈이 드나요?' })
    await world.does('DELETE', `${path}/${removed?.id}`)
    await world.server.features.company.storeFaq()
    world.pass(60_000)
    const after = await read()
    expect(after).toHaveLength(7)
    expect(after[0]?.question).toBe('진단에 돈이 드나요?')
    expect((await world.as('operator', 'GET', `${path}/${removed?.id}`)).status).toBe(404)
  })

  it('follows the console within seconds: added last, hidden, put in another order', async () => {
    const added: KeptFaq = await world.does('POST', path, asked)
    world.pass(5000)
    expect((await read()).at(-1)).toMatchObject({
      answer: asked.answer,
      link: { to: asked.linkTo, label: asked.linkLabel },
    })

    const ids = (await kept()).map(({ id }) => id)
    await world.does('PUT', '/api/v1/admin/faq-order', { ids: ids.toReversed() })
    await world.does('PUT', `${path}/${ids[0]}`, { ...asked, question: '숨긴 질문', isShown: false })
    world.pass(5000)
    const shown = await read()
    expect(shown.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
    expect(shown[0]?.id).toBe(added.id)
    expect((await kept()).at(-1)).toMatchObject({ question: '숨긴 질문', isShown: false })
  })

  it('travels in the document, for search engines and the screen, and stays text there', async () => {
    const hostile = '</script><script>alert(1)</script>'
    await world.does('POST', path, { ...asked, question: hostile, linkTo: null, linkLabel: null })
    world.pass(5000)
    const { body, given, graph } = await documentOf()
    expect(body).not.toContain(hostile)
    expect(given).toEqual(await read())
    expect(given.at(-1)).toMatchObject({ question: hostile, link: null })
    expect(graph.map((it: { '@type': string }) => it['@type'])).toEqual(['FAQPage', 'BreadcrumbList'])
    expect(graph[0].mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      given.map(({ question }: FaqEntry) => question),
    )
    expect(body).not.toContain('숨긴 질문')
  })

  it('is missing from the document while the database is down, and the page still comes', async () => {
    const { url, drop } = await createTestDatabase()
    await drop()
    const { status, given, graph } = await documentOf(url)
    expect([status, given]).toEqual([200, null])
    expect(graph[0]).toMatchObject({ '@type': 'WebPage', name: '고객센터' })
  })
})

describe('the desk', () => {
  it('refuses what customers could not read or reach', async () => {
    const before = await kept()
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
      const { status, body } = await world.as('operator', 'POST', path, { ...asked, ...change })
      expect([change, status, body.issues?.[0]?.path]).toEqual([change, 400, field])
    }
    const ids = before.map(({ id }) => id)
    for (const order of [ids.slice(1), [...ids, newId()], [...ids.slice(1), ids[1]]]) {
      const { body } = await world.as('operator', 'PUT', '/api/v1/admin/faq-order', { ids: order })
      expect(body.code).toBe('CHANGED_MEANWHILE')
    }
    expect((await world.as('operator', 'PUT', `${path}/${newId()}`, asked)).status).toBe(404)
    expect(await kept()).toEqual(before)
  })

  it('has room for fifty', async () => {
    const there = (await kept()).length
    const answers = await Promise.all(
      Array.from({ length: 52 - there }, () => world.as('operator', 'POST', path, asked)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50 - there)
    expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/^50개까지/)
  })

  it('writes into the log who changed what', async () => {
    const [one, another] = await kept()
    const before = wordsOf(one as KeptFaq)
    await world.does('PUT', `${path}/${one?.id}`, { ...before, answer: '다시 쓴 답이에요.' })
    expect(await world.lastEntry()).toMatchObject({
      ...{ action: 'company.changeFaq', subject: 'faq', subjectId: one?.id },
      ...{ before: { answer: before.answer }, after: { answer: '다시 쓴 답이에요.' } },
    })
    await world.does('DELETE', `${path}/${another?.id}`)
    expect(await world.lastEntry()).toMatchObject({
      ...{ action: 'company.removeFaq', subjectId: another?.id, before: wordsOf(another as KeptFaq) },
    })
    const ids = (await kept()).map(({ id }) => id)
    await world.does('PUT', '/api/v1/admin/faq-order', { ids: ids.toReversed() }, 'admin')
    expect(await world.lastEntry()).toMatchObject({
      ...{ action: 'company.orderFaq', before: ids, after: ids.toReversed() },
    })
  })
})
