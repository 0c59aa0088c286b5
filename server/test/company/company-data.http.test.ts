import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const path = '/api/v1/admin/company'
let time = Date.parse('2026-11-02T12:00:00+09:00')
let folder: string
/** Two processes on one database. */
let server: TestServer
let other: TestServer
let admin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  await writeFile(join(folder, 'shell.html'), '<html><head><title></title></head><body></body></html>')
  const options = {
    env: { COMPANY_NAME: '새잎', COMPANY_REPRESENTATIVE: '김새잎', CHAT_URL: 'https://chat.example/old' },
    overrides: { now: () => new Date(time), webFolder: folder },
  }
  server = await testServer(options)
  other = await testServer({ ...options, databaseUrl: server.databaseUrl })
  await server.features.policy.storeTexts()
  admin = await server.signInAs('admin')
})
afterAll(async () => {
  await other.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async () => (await server.call('GET', path, { token: admin })).body.data
const change = (body: object, token = admin) => server.call('PUT', path, { token, body })
const shown = async (at: TestServer) => (await at.call('GET', '/api/v1/common/site')).body.data
const pageOf = async (at: TestServer) => (await at.call('GET', '/')).body as string
const termsOf = async (at: TestServer) =>
  (await at.call('GET', '/api/v1/common/policies/TERMS')).body.data.content as string

describe('the data of the company', () => {
  it('are those of the environment until an administrator changes them', async () => {
    const site = await shown(server)
    expect(await read()).toEqual({ ...site.company, chat: 'https://chat.example/old', revision: 0 })
    expect(site.company).toMatchObject({ name: '새잎', representative: '김새잎' })
    const operator = await server.signInAs('operator')
    expect((await server.call('GET', path, { token: operator })).status).toBe(404)
    expect((await change({ name: '남의 회사', revision: 0 }, operator)).status).toBe(404)
  })

  it.each([
    ['registrationNumber', '1234567890'],
    ['phone', '전화 주세요'],
    ['email', 'help.example'],
    ['chat', 'http://chat.example'],
    ['chat', 'javascript:alert(1)'],
    ['name', ' '],
  ])('refuse %s %s', async (field, value) => {
    const { status, body } = await change({ [field]: value, revision: 0 })
    expect([status, body.issues[0].path]).toEqual([400, field])
    expect((await read()).revision).toBe(0)
  })

  it('show within seconds in every process: pages, their structured data, terms and the chat', async () => {
    expect(await pageOf(other)).toContain('"legalName":"새잎"')
    const changed = { name: '푸른새잎 주식회사', phone: '1588-1234', chat: 'https://pf.kakao.com/_saeip' }
    expect((await change({ ...changed, revision: 0 })).body.data).toMatchObject({ ...changed, revision: 1 })
    time += 5000
    for (const process of [server, other]) {
      const { company, links } = await shown(process)
      expect([company.name, company.representative, links.chat]).toEqual([
        changed.name,
        '김새잎',
        changed.chat,
      ])
      const page = await pageOf(process)
      expect(page).toContain(`"company":{"name":"${changed.name}"`)
      expect(page).toContain(`"legalName":"${changed.name}"`)
      expect(page).toContain(`"chat":"${changed.chat}"`)
      expect(await termsOf(process)).toContain(`${changed.name}(이하`)
    }
    const advert = { kind: 'ADVERTISING', audience: { who: 'ALL' }, title: '새', message: '잎' }
    const preview = await other.call('POST', '/api/v1/admin/broadcasts/preview', {
      token: admin,
      body: advert,
    })
    expect(preview.body.data.message).toContain(`${changed.name} ${changed.phone}`)
  })

  it('are recorded with what they were before', async () => {
    const entries = await server.db.select().from(auditLog)
    expect(entries.filter(({ action }) => action === 'company.setData')).toMatchObject([
      {
        ...{ subject: 'setting', subjectId: 'company' },
        before: { name: '새잎', chat: 'https://chat.example/old' },
        after: { name: '푸른새잎 주식회사', phone: '1588-1234', chat: 'https://pf.kakao.com/_saeip' },
      },
    ])
  })

  it('are not overwritten by somebody who has not seen the last change, also at the same moment', async () => {
    expect((await change({ name: '옛 화면', revision: 0 })).body.code).toBe('CHANGED_MEANWHILE')
    const both = ['하나', '둘'].map((address) => change({ address, revision: 1 }))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).revision).toBe(2)
  })
})
