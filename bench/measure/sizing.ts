import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { bearer, dataOf, submitDiagnosis } from '../drill/http-client.ts'
import { authenticate, openDays, order, sendConfirm } from '../drill/payments/checkout.ts'
import { temporaryFolder } from '../drill/server-process.ts'
import { type Measurement, rounded, signInAsMember } from './measurement.ts'
import { phonePhoto } from './phone-photo.ts'
import { withTestBed } from './test-bed.ts'

const diagnoses = 20
const bookings = 10
const metricsToken = 'sizing-bench-of-this-process-only-0123456789'

/** Measures what one diagnosis with two photos of a phone, and one paid booking, cost in CPU (with the photo decoders), database and photo store. */
export async function sizing(): Promise<Measurement> {
  const photos = temporaryFolder()
  const env = { METRICS_TOKEN: metricsToken, DATA_DIR: photos.path }
  return withTestBed({ env }, async ({ url, databaseUrl, pid, later }) => {
    later(photos.remove)
    const token = await signInAsMember(url)
    const photo = await phonePhoto(100)
    const use = async () => ({
      cpu: (await cpuSeconds(url)) + ofDecoders(pid, 'cputimes'),
      database: await databaseBytes(databaseUrl),
      ...stored(join(photos.path, 'media')),
    })

    const start = await use()
    for (let count = 0; count < diagnoses; count += 1)
      dataOf(await submitDiagnosis(url, token, { fullPlantImage: photo, symptomImage: photo }))
    const diagnosed = await use()
    const shop = { url, sandboxUrl: `${url}/sandbox` }
    const days = await openDays(shop, token)
    for (let count = 0; count < bookings; count += 1) {
      const booked = await order(shop, token, days[count % days.length] ?? '')
      const { orderId, amount } = booked
      dataOf(
        await sendConfirm(shop, { paymentKey: await authenticate(shop, booked), orderId, amount }, token),
      )
    }
    const paid = await use()

    const perDiagnosis = (from: number, to: number) => (to - from) / diagnoses
    return {
      promise: 'figures for docs/sizing.md',
      isMet: true,
      figures: {
        photoMb: rounded(photo.length / 1e6, 2),
        cpuSecondsPerDiagnosis: rounded(perDiagnosis(start.cpu, diagnosed.cpu), 2),
        databaseKbPerDiagnosis: rounded(perDiagnosis(start.database, diagnosed.database) / 1000, 1),
        storeMbPerDiagnosis: rounded(perDiagnosis(start.bytes, diagnosed.bytes) / 1e6, 2),
        objectsPerDiagnosis: rounded(perDiagnosis(start.files, diagnosed.files), 1),
        cpuSecondsPerBooking: rounded((paid.cpu - diagnosed.cpu) / bookings, 2),
        databaseKbPerBooking: rounded((paid.database - diagnosed.database) / bookings / 1000, 1),
        memoryMb: rounded((await metric(url, 'process_resident_memory_bytes')) / 1e6),
        decodersMb: rounded(ofDecoders(pid, 'rss') / 1000),
      },
    }
  })
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: bearer(metricsToken) })).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

const cpuSeconds = (url: string) => metric(url, 'process_cpu_seconds_total')

/** Sum over the server's child processes: processor time in seconds, or resident memory in kB. */
function ofDecoders(pid: number, field: 'cputimes' | 'rss'): number {
  const text = execFileSync('ps', ['-eo', `ppid=,${field}=`], { encoding: 'utf8' })
  const processes = text.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.reduce((sum, [parent, value = 0]) => (parent === pid ? sum + value : sum), 0)
}

async function databaseBytes(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  await client.end()
  return rows[0].bytes
}

/** Number and bytes of the files below a folder. */
function stored(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  return { files: files.length, bytes }
}
