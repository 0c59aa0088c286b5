import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { signInAsMember } from '../../../measure/member.ts'
import { Tally } from '../../row.ts'
import { type ServerProcess, sleep } from '../../server-process.ts'
import { plantPhoto, submitDiagnosis } from './uploads.ts'

const uploadsAtOnce = 14
const megabyte = 1024 * 1024
const mostMemory = 150
/** Longer than the window in which a body must make progress. */
const stallSeconds = 50

/**
 * S4: one person opens 14 uploads of nearly 15 MB a file and never ends them. All but two are answered at once, memory stays
 * flat, others are served, and in the full form the two are given up.
 */
export async function slowUploads(server: ServerProcess, { isShort }: { isShort: boolean }) {
  const tally = new Tally()
  const attacker = await signInAsMember(server.url, 'customer-1')
  const other = await signInAsMember(server.url, 'customer-2')
  const photo = await plantPhoto(200)
  await submitDiagnosis(server.url, other, { fullPlantImage: photo, symptomImage: photo })

  const before = residentMegabytes(server)
  const uploads = Array.from({ length: uploadsAtOnce }, () =>
    openUpload(server, attacker, isShort ? 2 : 14.9),
  )
  try {
    const answered = () => uploads.map(({ status }) => status()).filter(Boolean)
    const isAnswered = await becomesTrue(() => answered().length >= uploadsAtOnce - 2, 60)
    tally.expect(isAnswered, () => `answered: ${answered()}`)
    tally.expect(
      answered().every((status) => status === 429),
      () => `answers: ${answered()}`,
    )

    const honest = await submitDiagnosis(server.url, other, { fullPlantImage: photo, symptomImage: photo })
    tally.expect(honest.status === 200, () => `somebody else: ${honest.status}`)
    const most = await watchMemory(server, isShort ? 1 : 12)
    tally.expect(most - before <= mostMemory, () => `memory rose from ${before} to ${most} MB`)
    if (!isShort) {
      const isGivenUp = await becomesTrue(() => answered().length === uploadsAtOnce, stallSeconds)
      tally.expect(isGivenUp && answered().includes(408), () => `in the end: ${answered()}`)
    }
    return tally.row('S4', 'slow uploads', { uploadsAtOnce, memoryBeforeMB: before, memoryMostMB: most })
  } finally {
    for (const { socket } of uploads) socket.destroy()
  }
}

interface SlowUpload {
  socket: Socket
  /** Status of the answer; 0 before there is one. */
  status: () => number
}

/** Sends two files and withholds the end of the form. */
function openUpload({ port }: ServerProcess, token: string, megabytes: number): SlowUpload {
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const file = (name: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`),
      Buffer.alloc(megabytes * megabyte, 0xff),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([file('fullPlantImage'), file('symptomImage')])
  socket.write(
    `POST /api/v1/analysis/plant HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length + 100}\r\n\r\n`,
  )
  socket.write(body)
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) }
}

async function watchMemory(server: ServerProcess, seconds: number) {
  let most = 0
  for (let n = 0; n < seconds * 4; n += 1) {
    most = Math.max(most, residentMegabytes(server))
    await sleep(250)
  }
  return most
}

/** 0 where the system does not tell (other than Linux). */
function residentMegabytes({ child }: ServerProcess) {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function becomesTrue(isSo: () => boolean, seconds: number) {
  for (let n = 0; n < seconds * 10; n += 1) {
    if (isSo()) return true
    await sleep(100)
  }
  return isSo()
}
