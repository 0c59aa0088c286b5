import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string
let memberId: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signInAs('customer-1')
  memberId = memberIdOf(token)
})
afterAll(() => server.close())

const runJob = (diagnosisId: string) =>
  server.features.diagnosis.jobs
    .find(({ kind }) => kind === 'diagnosis.unopened')
    ?.run({ memberId, diagnosisId })
const readyLinks = async () => {
  const { body } = await server.call('GET', '/api/v1/notifications', { token })
  const all = body.data.content as { title: string; link: string }[]
  return all.filter(({ title }) => title === '진단 결과가 나왔어요').map(({ link }) => link)
}

it('a result that nobody opened is announced once, with its address', async () => {
  const { id } = (await submit(server, token)).body.data
  const queued = await server.db
    .select()
    .from(job)
    .where(eq(job.uniqueKey, `diagnosis.unopened@${id}`))
  expect(queued).toMatchObject([{ payload: { memberId, diagnosisId: id } }])
  await Promise.all([runJob(id), runJob(id)])
  await runJob(id)
  expect(await readyLinks()).toEqual([`/analysis-result/${id}`])
})

it('a result that was opened is not announced', async () => {
  const { id } = (await submit(server, token)).body.data
  await server.call('GET', `/api/v1/analysis/${id}`, { token })
  await runJob(id)
  expect(await readyLinks()).not.toContain(`/analysis-result/${id}`)
})
