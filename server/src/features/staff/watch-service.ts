import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Database } from '../../shared/db/database.ts'
import { type StateMetrics, secondsSince } from '../../shared/metrics/state-metrics.ts'
import { type Finding, readTime, ring, writeTime } from './alarms.ts'
import type { StaffContext } from './context.ts'

const hourMs = 60 * 60 * 1000
/** A backup every night may take two hours longer than the one before. */
const backupMaxHours = 26
/** Alertmanager repeats the watchdog every five minutes. */
const monitorMaxMinutes = 15
const freeDiskMin = 0.15
/** Certificates are renewed 30 days before their end. */
const certificateMinDays = 14

/**
 * Looks at what no request shows: the age of the last backup, free disk, the certificate's end and the monitor's silence, and
 * rings for each. The monitor counts only after it was heard once; backups only in production or after the first one.
 */
export async function watchService(ctx: StaffContext) {
  await noteCertificate(ctx)
  const found = await Promise.all([
    findOldBackup(ctx),
    findFullDisk(ctx),
    findEndingCertificate(ctx),
    findSilence(ctx),
  ])
  await ring(ctx, found)
}

const hoursSince = (time: Date, now: Date) => (now.getTime() - time.getTime()) / hourMs

/** When the last backup ended, before the first one when the service started for the first time; null where none is expected. */
const findBackedUpUntil = async (db: Database) =>
  (await readTime(db, 'backup-finished')) ?? (await readTime(db, 'first-start'))

async function findOldBackup(ctx: StaffContext): Promise<Finding> {
  const { db, now, watched } = ctx
  if (watched.expectsBackups && !(await readTime(db, 'first-start')))
    await writeTime(ctx, 'first-start', now())
  const last = await findBackedUpUntil(db)
  const hours = last ? Math.floor(hoursSince(last, now())) : 0
  const text = hours >= backupMaxHours ? `마지막 백업이 ${hours}시간 전이에요` : null
  return { name: 'SaeipBackupOld', text }
}

/** The free part of the disk with the data folder, from 0 to 1; null for a process that has none, because all it stores is elsewhere. */
const readFreeDisk = ({ watched }: StaffContext): Promise<number | null> =>
  statfs(watched.dataDir).then(
    ({ bavail, blocks }) => bavail / blocks,
    () => null,
  )

async function findFullDisk(ctx: StaffContext): Promise<Finding> {
  const free = await readFreeDisk(ctx)
  const text = free !== null && free < freeDiskMin ? `디스크에 ${Math.floor(free * 100)} %만 남았어요` : null
  return { name: 'SaeipDiskFull', text }
}

async function findEndingCertificate({ db, now }: StaffContext): Promise<Finding> {
  const ends = await readTime(db, 'certificate-ends')
  const days = ends ? Math.floor(-hoursSince(ends, now()) / 24) : certificateMinDays
  const text = days < certificateMinDays ? `인증서가 ${Math.max(0, days)}일 뒤에 끝나요` : null
  return { name: 'SaeipCertificateEnds', text }
}

async function findSilence({ db, now }: StaffContext): Promise<Finding> {
  const heard = await readTime(db, 'monitor-heard')
  const minutes = heard ? Math.floor(hoursSince(heard, now()) * 60) : 0
  const text = minutes >= monitorMaxMinutes ? `감시가 ${minutes}분째 조용해요` : null
  return { name: 'SaeipWatchdog', text }
}

/** Notes until when the certificate of the public address is valid. An address that does not answer keeps the last note. */
async function noteCertificate(ctx: StaffContext) {
  const { protocol, hostname, port } = new URL(ctx.watched.publicUrl)
  if (protocol !== 'https:') return
  const ends = await readCertificateEnd(hostname, Number(port) || 443).catch((error: unknown) => {
    ctx.log.warn({ error }, 'The certificate could not be read')
    return null
  })
  if (ends) await writeTime(ctx, 'certificate-ends', ends)
}

/** Also reads a certificate that browsers would refuse, because that is when its end matters. Throws after ten seconds. */
export const readCertificateEnd = (host: string, port: number) =>
  new Promise<Date>((resolve, reject) => {
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: 10_000 },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to))
        socket.destroy()
      },
    )
    socket.once('timeout', () => socket.destroy(new Error(`No answer of ${host}:${port}`)))
    socket.once('error', reject)
  })

/** The same figures for Prometheus. */
export const serviceMetrics = (ctx: StaffContext): StateMetrics => ({
  gauges: {
    saeip_backup_age_seconds: { help: 'Age of the last finished backup; 0 before the first' },
    saeip_certificate_seconds_left: { help: 'Time until the certificate of the public address ends' },
    saeip_disk_free_ratio: { help: 'Free part of the disk with the data folder of this process' },
  },
  read: async (tx, now) => {
    const certificate = await readTime(tx, 'certificate-ends')
    const values = {
      saeip_backup_age_seconds: secondsSince(await findBackedUpUntil(tx), now),
      saeip_disk_free_ratio: await readFreeDisk(ctx),
      saeip_certificate_seconds_left: certificate && (certificate.getTime() - now.getTime()) / 1000,
    }
    return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  },
})
